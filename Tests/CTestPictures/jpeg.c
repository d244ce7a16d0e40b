#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "CTestPictures.h"

enum { COEFFICIENTS = 64 };

// A scan for the first coefficient of all components, and one for each of the others.
static int list_scans(int bands, jpeg_scan_info *scans) {
    int count = 0;
    scans[count] = (jpeg_scan_info){.comps_in_scan = bands, .Ss = 0, .Se = 0};
    for (int band = 0; band < bands; band++)
        scans[count].component_index[band] = band;
    count++;
    for (int band = 0; band < bands; band++)
        for (int coefficient = 1; coefficient < COEFFICIENTS; coefficient++)
            scans[count++] = (jpeg_scan_info){
                .comps_in_scan = 1, .component_index = {band}, .Ss = coefficient, .Se = coefficient};
    return count;
}

uint8_t *quire_test_write_jpeg(const uint8_t *samples, const quire_test_jpeg *options, size_t *length) {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    jpeg_scan_info scans[1 + 3 * COEFFICIENTS];
    unsigned char *bytes = NULL;
    unsigned long count = 0;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, &bytes, &count);
    jpeg.image_width = (JDIMENSION)options->width;
    jpeg.image_height = (JDIMENSION)options->height;
    jpeg.input_components = options->bands;
    jpeg.in_color_space = options->bands == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&jpeg);
    if (options->keeps_rgb)
        jpeg_set_colorspace(&jpeg, JCS_RGB);
    jpeg_set_quality(&jpeg, options->quality, TRUE);
    jpeg.comp_info[0].h_samp_factor = options->bands == 1 ? 1 : options->horizontal_factor;
    jpeg.comp_info[0].v_samp_factor = options->bands == 1 ? 1 : options->vertical_factor;
    if (options->scans == 1)
        jpeg_simple_progression(&jpeg);
    if (options->scans == 2) {
        jpeg.num_scans = list_scans(options->bands, scans);
        jpeg.scan_info = scans;
    }
    jpeg_start_compress(&jpeg, TRUE);
    if (options->profile_length > 0)
        jpeg_write_icc_profile(&jpeg, options->profile, (unsigned)options->profile_length);
    while (jpeg.next_scanline < jpeg.image_height) {
        JSAMPROW row = (JSAMPROW)samples + (size_t)jpeg.next_scanline * options->width * options->bands;
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    *length = count;
    return bytes;
}
