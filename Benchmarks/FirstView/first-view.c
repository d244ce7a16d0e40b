// Measures the first view of pages: the processor time of rendering them from their files and of decoding the results,
// and the sizes, for several formats. See Scripts/measure-first-view.sh.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "CPlanarImages.h"
#include "CVips.h"

enum { ROUNDS = 3, RATES = 2 };

typedef struct {
    const char *name;
    quire_vips_format format;
    int quality;
    int effort;
} encoding;

// The settings of EncoderSettings.swift, and other efforts of WebP.
static const encoding encodings[] = {
    {"JPEG 82", QUIRE_VIPS_JPEG, 82, 0},          {"WebP 80, effort 0", QUIRE_VIPS_WEBP, 80, 0},
    {"WebP 80, effort 1", QUIRE_VIPS_WEBP, 80, 1}, {"WebP 80, effort 2", QUIRE_VIPS_WEBP, 80, 2},
    {"AVIF 60, effort 0", QUIRE_VIPS_AVIF, 60, 0},
};
enum { ENCODINGS = sizeof encodings / sizeof *encodings };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void stop(const char *path, const char *reason) {
    fprintf(stderr, "first-view: %s: %s\n", path, reason);
    exit(1);
}

static unsigned char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END))
        stop(path, "can't be read");
    *length = (size_t)ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(*length);
    if (!bytes || fread(bytes, 1, *length, file) != *length)
        stop(path, "can't be read");
    fclose(file);
    return bytes;
}

// Renders a page as the worker does: on the fast path, or else with libvips.
static void *render(
    const unsigned char *bytes, size_t size, int width, int height, const encoding *to, size_t *length) {
    quire_planar_options options = {
        width, height, 0, 0, width, height, width, height, (quire_planar_format)to->format, to->quality, to->effort};
    quire_planar_file file;
    if (quire_planar_render(bytes, size, &options, NULL, NULL, &file) == QUIRE_PLANAR_RENDERED) {
        *length = file.length;
        return file.data;
    }
    quire_vips_decode_options decoding = {width, height, 1, 0};
    quire_vips_save_options saving = {to->format, to->quality, to->effort, 0, 1};
    quire_vips_raster raster;
    quire_vips_buffer buffer;
    char *message = NULL;
    if (quire_vips_decode_raster(bytes, size, &decoding, NULL, &raster, &message) ||
        quire_vips_save(&raster, &saving, NULL, &buffer, &message))
        stop(to->name, message ? message : "can't be rendered");
    quire_vips_raster_free(&raster);
    *length = buffer.length;
    return buffer.data;
}

static void decode(const void *bytes, size_t length, int width, int height) {
    quire_vips_decode_options decoding = {width, height, 1, 0};
    quire_vips_raster raster;
    char *message = NULL;
    if (quire_vips_decode_raster(bytes, length, &decoding, NULL, &raster, &message))
        stop("the result", message ? message : "can't be decoded");
    quire_vips_raster_free(&raster);
}

int main(int count, char **arguments) {
    static const double rates[RATES] = {100e6, 20e6};
    double rendering[ENCODINGS] = {0}, decoding[ENCODINGS] = {0}, sizes[ENCODINGS] = {0};
    char *message = NULL;
    if (count < 3 || quire_vips_start(&message)) {
        fprintf(stderr, "usage: first-view WIDTH FILE…\n");
        return 2;
    }
    int limit = atoi(arguments[1]), pages = count - 2;
    for (int page = 0; page < pages; page++) {
        size_t size;
        unsigned char *bytes = read_file(arguments[2 + page], &size);
        quire_vips_header header;
        if (quire_vips_read_header(bytes, size, &header, &message))
            stop(arguments[2 + page], "no picture");
        int width = limit < header.width ? limit : header.width;
        int height = (int)lround((double)header.height * width / header.width);
        for (int index = 0; index < ENCODINGS; index++) {
            double best[2] = {HUGE_VAL, HUGE_VAL};
            size_t length = 0;
            for (int round = 0; round < ROUNDS; round++) {
                double began = now();
                void *result = render(bytes, size, width, height, &encodings[index], &length);
                best[0] = fmin(best[0], now() - began);
                began = now();
                decode(result, length, width, height);
                best[1] = fmin(best[1], now() - began);
                free(result);
            }
            rendering[index] += best[0];
            decoding[index] += best[1];
            sizes[index] += (double)length;
        }
        free(bytes);
    }
    printf("%d pages at %d: milliseconds, and kilobytes\n", pages, limit);
    printf("%-20s %8s %8s %8s %12s %11s\n", "", "render", "size", "decode", "100 Mbit/s", "20 Mbit/s");
    for (int index = 0; index < ENCODINGS; index++) {
        double own = (rendering[index] + decoding[index]) / pages, size = sizes[index] / pages;
        printf(
            "%-20s %8.0f %8.0f %8.0f %12.0f %11.0f\n", encodings[index].name, 1e3 * rendering[index] / pages,
            size / 1e3, 1e3 * decoding[index] / pages, 1e3 * (own + 8 * size / rates[0]),
            1e3 * (own + 8 * size / rates[1]));
    }
    return 0;
}
