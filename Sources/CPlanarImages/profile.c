#include <math.h>
#include <string.h>

#include "internal.h"

// Offsets and sizes of the profile format (ICC.1:2010).
enum { HEADER = 128, ENTRY = 12, TAG_LIMIT = 100, CURVE_POINTS = 4096 };

typedef struct {
    const uint8_t *bytes;
    size_t length;
} part;

// How the colours of a picture with a profile are interpreted.
typedef enum {
    PROFILE_IS_SRGB,   // the colours are sRGB
    PROFILE_IS_GREY,   // the greys have a transfer function of their own
    PROFILE_IS_OTHER,  // the colours must be converted, or the profile is damaged
} profile_meaning;

static uint32_t number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static double fixed(const uint8_t *bytes) {
    return (int32_t)number(bytes) / 65536.0;
}

static int has(const uint8_t *bytes, const char *name) {
    return memcmp(bytes, name, 4) == 0;
}

// Returns the content of a tag; of length 0 if it is missing or outside the profile.
static part find(part profile, const char *name) {
    part none = {NULL, 0};
    uint32_t count = number(profile.bytes + HEADER);
    if (count > TAG_LIMIT || HEADER + 4 + (size_t)count * ENTRY > profile.length)
        return none;
    for (uint32_t index = 0; index < count; index++) {
        const uint8_t *entry = profile.bytes + HEADER + 4 + index * ENTRY;
        uint32_t start = number(entry + 4), length = number(entry + 8);
        if (has(entry, name) && start <= profile.length && length <= profile.length - start)
            return (part){profile.bytes + start, length};
    }
    return none;
}

// The primaries of sRGB, adapted to D50. Profiles differ in the last digits.
static int has_primary(part profile, const char *name, const double wanted[3]) {
    part tag = find(profile, name);
    if (tag.length < 20 || !has(tag.bytes, "XYZ "))
        return 0;
    for (int index = 0; index < 3; index++)
        if (fabs(fixed(tag.bytes + 8 + 4 * index) - wanted[index]) > 0.002)
            return 0;
    return 1;
}

// The transfer function of sRGB (IEC 61966-2-1).
static double srgb(double value) {
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

// The inverse of the transfer function.
static double to_srgb(double light) {
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

// Evaluates a parametric curve; negative or NaN if it is damaged.
static double parametric(part tag, double value) {
    static const int counts[5] = {1, 3, 4, 5, 7};
    double p[7] = {1, 1, 0, 0, 0, 0, 0};  // g, a, b, c, d, e, f
    int type = tag.bytes[8] << 8 | tag.bytes[9];
    if (type > 4 || tag.length < 12 + 4 * (size_t)counts[type])
        return -1;
    for (int index = 0; index < counts[type]; index++)
        p[index] = fixed(tag.bytes + 12 + 4 * index);
    double base = p[1] * value + p[2];
    if (type < 3)
        return (base >= 0 ? pow(base, p[0]) : 0) + (type == 2 ? p[3] : 0);
    return value >= p[4] ? pow(base, p[0]) + p[5] : p[3] * value + p[6];
}

// Evaluates a curve of samples, or of a power; negative if it is damaged.
static double sampled(part tag, double value) {
    uint32_t count = number(tag.bytes + 8);
    if (count > CURVE_POINTS || 12 + 2 * (size_t)count > tag.length)
        return -1;
    if (count == 0)
        return value;
    if (count == 1)
        return pow(value, (tag.bytes[12] << 8 | tag.bytes[13]) / 256.0);
    double position = value * (count - 1);
    uint32_t below = (uint32_t)position;
    uint32_t above = below + 1 < count ? below + 1 : below;
    const uint8_t *low = tag.bytes + 12 + 2 * below, *high = tag.bytes + 12 + 2 * above;
    double first = (low[0] << 8 | low[1]) / 65535.0, second = (high[0] << 8 | high[1]) / 65535.0;
    return first + (second - first) * (position - below);
}

// Evaluates a curve at a byte; negative or NaN if it is missing or damaged.
static double evaluate(part tag, int byte) {
    if (tag.length < 12)
        return -1;
    if (has(tag.bytes, "para"))
        return parametric(tag, byte / 255.0);
    return has(tag.bytes, "curv") ? sampled(tag, byte / 255.0) : -1;
}

// Returns whether the curve gives the same bytes as sRGB's, to within a step.
static int has_curve(part profile, const char *name) {
    part tag = find(profile, name);
    for (int value = 0; value < 256; value++) {
        double found = evaluate(tag, value);
        double low = srgb(fmax(value - 0.5, 0) / 255.0), high = srgb(fmin(value + 0.5, 255) / 255.0);
        if (!(found >= low - 1e-5 && found <= high + 1e-5))
            return 0;
    }
    return 1;
}

// Computes the greys of sRGB from those of a profile. Black and white stay what they are.
static profile_meaning read_grey(part profile, uint8_t table[256]) {
    part tag = find(profile, "kTRC");
    for (int value = 0; value < 256; value++) {
        double light = evaluate(tag, value);
        if (!(light >= 0 && light <= 1.001))
            return PROFILE_IS_OTHER;
        table[value] = (uint8_t)lround(255 * to_srgb(fmin(light, 1)));
    }
    return table[0] == 0 && table[255] == 255 ? PROFILE_IS_GREY : PROFILE_IS_OTHER;
}

static profile_meaning read_profile(part profile, int is_grey, uint8_t table[256]) {
    static const double red[3] = {0.4361, 0.2225, 0.0139};
    static const double green[3] = {0.3851, 0.7169, 0.0971};
    static const double blue[3] = {0.1431, 0.0606, 0.7141};
    if (profile.length < HEADER + 4 || !has(profile.bytes + 36, "acsp") || !has(profile.bytes + 20, "XYZ "))
        return PROFILE_IS_OTHER;
    // A table takes precedence over curves and primaries.
    if (find(profile, "A2B0").length > 0 || find(profile, "A2B1").length > 0)
        return PROFILE_IS_OTHER;
    if (is_grey && has(profile.bytes + 16, "GRAY"))
        return read_grey(profile, table);
    int is_srgb = has(profile.bytes + 16, "RGB ") && has_primary(profile, "rXYZ", red) &&
                  has_primary(profile, "gXYZ", green) && has_primary(profile, "bXYZ", blue) &&
                  has_curve(profile, "rTRC") && has_curve(profile, "gTRC") && has_curve(profile, "bTRC");
    return is_srgb ? PROFILE_IS_SRGB : PROFILE_IS_OTHER;
}

status planar_apply_profile(picture_source *source, const uint8_t *bytes, size_t length, int is_grey) {
    switch (read_profile((part){bytes, length}, is_grey, source->greys)) {
    case PROFILE_IS_GREY: source->converts_greys = 1; return QUIRE_PLANAR_RENDERED;
    case PROFILE_IS_SRGB: return QUIRE_PLANAR_RENDERED;
    default: return QUIRE_PLANAR_PROFILE;
    }
}
