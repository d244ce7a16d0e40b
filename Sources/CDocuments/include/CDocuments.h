/// The types and functions that `CDjvu` and `CPoppler` share.
#ifndef QUIRE_CDOCUMENTS_H
#define QUIRE_CDOCUMENTS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// A rectangle on the upright page: its left top corner and its right bottom corner.
typedef struct {
    double left;
    double top;
    double right;
    double bottom;
} quire_document_rectangle;

/// The part of a page to render.
typedef struct {
    int page;
    int scaled_width;   ///< the width of the whole page after scaling, in pixels
    int scaled_height;  ///< the height of the whole page after scaling, in pixels
    int left;           ///< the area to render, in pixels of the scaled page
    int top;
    int width;
    int height;
} quire_document_area;

#ifdef __cplusplus
extern "C" {
#endif

/// Writes all bytes to a file at an offset. Returns 1, or 0 if the file can't be written.
int quire_document_write(int file, const uint8_t *bytes, size_t count, off_t offset);

#ifdef __cplusplus
}
#endif

#endif
