/// Pictures for tests: seeded drawings, and JPEG files with settings that libvips doesn't have.
#ifndef QUIRE_CTESTPICTURES_H
#define QUIRE_CTESTPICTURES_H

#include <stddef.h>
#include <stdint.h>

/// Draws waves, rectangles, discs and lines, and for some seeds noise. `samples` has room for `width * height * bands`
/// bytes; `bands` is 1 or 3.
void quire_test_draw(uint64_t seed, int width, int height, int bands, uint8_t *samples);

/// How to write a JPEG file.
typedef struct {
    int width;
    int height;
    int bands;              ///< 1 or 3
    int horizontal_factor;  ///< of the subsampling of chroma
    int vertical_factor;    ///< of the subsampling of chroma
    int quality;
    int keeps_rgb;          ///< 1 to store red, green and blue, not YCbCr
    int scans;              ///< 0 for baseline, 1 for progressive, 2 for a scan for each coefficient
    const uint8_t *profile;
    size_t profile_length;  ///< 0 for none
} quire_test_jpeg;

/// Writes a JPEG file. Returns its bytes, which the caller frees, or NULL.
uint8_t *quire_test_write_jpeg(const uint8_t *samples, const quire_test_jpeg *options, size_t *length);

#endif
