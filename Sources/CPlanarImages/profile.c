#include <math.h>
#include <string.h>

#include "internal.h"

// Offsets and sizes of the profile format (ICC.1:2010).
enum { HEADER = 128, ENTRY = 12, TAG_LIMIT = 100, CURVE_POINTS = 4096 };

typedef struct {
    const uint8_t *bytes;
    size_t length;
} part;

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

// Evaluates a parametric curve of type 3, which sRGB uses; negative for another type.
static double parametric(part tag, double value) {
    if (tag.length < 32 || (tag.bytes[8] << 8 | tag.bytes[9]) != 3)
        return -1;
    double g = fixed(tag.bytes + 12), a = fixed(tag.bytes + 16), b = fixed(tag.bytes + 20);
    double c = fixed(tag.bytes + 24), d = fixed(tag.bytes + 28);
    return value >= d ? pow(a * value + b, g) : c * value;
}

// Evaluates a sampled curve; negative for a curve that can't be sRGB's.
static double sampled(part tag, double value) {
    uint32_t count = tag.length < 12 ? 0 : number(tag.bytes + 8);
    if (count < 2 || count > CURVE_POINTS || 12 + 2 * (size_t)count > tag.length)
        return -1;
    double position = value * (count - 1);
    uint32_t below = (uint32_t)position;
    uint32_t above = below + 1 < count ? below + 1 : below;
    const uint8_t *low = tag.bytes + 12 + 2 * below, *high = tag.bytes + 12 + 2 * above;
    double first = (low[0] << 8 | low[1]) / 65535.0, second = (high[0] << 8 | high[1]) / 65535.0;
    return first + (second - first) * (position - below);
}

// Returns whether the curve gives the same bytes as sRGB's, to within a step.
static int has_curve(part profile, const char *name) {
    part tag = find(profile, name);
    if (tag.length < 12)
        return 0;
    int is_parametric = has(tag.bytes, "para");
    if (!is_parametric && !has(tag.bytes, "curv"))
        return 0;
    for (int value = 0; value < 256; value++) {
        double found = is_parametric ? parametric(tag, value / 255.0) : sampled(tag, value / 255.0);
        double low = srgb(fmax(value - 0.5, 0) / 255.0), high = srgb(fmin(value + 0.5, 255) / 255.0);
        if (!(found >= low - 1e-5 && found <= high + 1e-5))
            return 0;
    }
    return 1;
}

profile_meaning planar_read_profile(const uint8_t *bytes, size_t length) {
    static const double red[3] = {0.4361, 0.2225, 0.0139};
    static const double green[3] = {0.3851, 0.7169, 0.0971};
    static const double blue[3] = {0.1431, 0.0606, 0.7141};
    part profile = {bytes, length};
    if (length < HEADER + 4 || !has(bytes + 36, "acsp") || !has(bytes + 16, "RGB ") || !has(bytes + 20, "XYZ "))
        return PROFILE_IS_OTHER;
    // A table takes precedence over the primaries.
    if (find(profile, "A2B0").length > 0 || find(profile, "A2B1").length > 0)
        return PROFILE_IS_OTHER;
    int is_srgb = has_primary(profile, "rXYZ", red) && has_primary(profile, "gXYZ", green) &&
                  has_primary(profile, "bXYZ", blue) && has_curve(profile, "rTRC") && has_curve(profile, "gTRC") &&
                  has_curve(profile, "bTRC");
    return is_srgb ? PROFILE_IS_SRGB : PROFILE_IS_OTHER;
}
