#include <math.h>

#include "CTestPictures.h"

static uint32_t next(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (uint32_t)(*state >> 24);
}

static int below(uint64_t *state, int limit) {
    return (int)(next(state) % (uint32_t)limit);
}

typedef struct {
    int kind;
    int left;
    int top;
    int width;
    int height;
    uint8_t colour[3];
} shape;

static int covers(const shape *shape, int x, int y) {
    int across = x - shape->left, down = y - shape->top;
    if (across < 0 || down < 0 || across >= shape->width || down >= shape->height)
        return 0;
    double u = 2.0 * across / shape->width - 1, v = 2.0 * down / shape->height - 1;
    switch (shape->kind) {
    case 0: return 1;
    case 1: return u * u + v * v < 1;
    default: return fabs(u - v) < 0.15;
    }
}

void quire_test_draw(uint64_t seed, int width, int height, int bands, uint8_t *samples) {
    uint64_t state = (seed + 1) * 0x9E3779B97F4A7C15u;
    shape shapes[20];
    double waves[6];
    for (int index = 0; index < 6; index++)
        waves[index] = 0.01 + below(&state, 1000) / 5000.0;
    for (int index = 0; index < 20; index++) {
        shapes[index] = (shape){
            below(&state, 3), below(&state, width + 20) - 20, below(&state, height + 20) - 20,
            1 + below(&state, 60), 1 + below(&state, 60), {0}};
        for (int band = 0; band < 3; band++)
            shapes[index].colour[band] = (uint8_t)(below(&state, 2) ? below(&state, 256) : 255 * below(&state, 2));
    }
    int noise = seed % 4 == 0 ? 40 : 0;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const shape *top = NULL;
            for (int index = 19; index >= 0 && !top; index--)
                top = covers(&shapes[index], x, y) ? &shapes[index] : NULL;
            for (int band = 0; band < bands; band++) {
                double wave = 128 + 50 * sin(waves[band] * x + band) + 50 * cos(waves[band + 3] * y);
                int value = (top ? top->colour[band] : (int)wave) + (noise ? below(&state, noise) - noise / 2 : 0);
                *samples++ = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
            }
        }
    }
}
