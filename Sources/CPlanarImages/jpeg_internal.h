/// libjpeg, whose errors leave its functions with `longjmp`.
#ifndef QUIRE_CPLANARIMAGES_JPEG_H
#define QUIRE_CPLANARIMAGES_JPEG_H

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

/// An error manager that returns to `jump`. Set it before each call of libjpeg, in the function that calls.
typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf jump;
} jpeg_errors;

/// Prepares an error manager. A warning is an error too: libvips decides about damaged files.
struct jpeg_error_mgr *planar_jpeg_errors(jpeg_errors *errors);

#endif
