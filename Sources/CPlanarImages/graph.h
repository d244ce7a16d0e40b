/// The graphs of zimg that scale pictures.
#ifndef QUIRE_CPLANARIMAGES_GRAPH_H
#define QUIRE_CPLANARIMAGES_GRAPH_H

#include <zimg.h>

#include "internal.h"

/// What a graph does.
typedef struct {
    layout in;
    layout out;
    area area;  ///< of the input, which becomes the whole output
} planar_scaling;

typedef struct {
    planar_scaling scaling;
    zimg_filter_graph *filter;
} planar_graph;

/// Builds a graph, or takes one that was kept. Its filter is NULL on failure.
planar_graph planar_take_graph(const planar_scaling *scaling);

/// Keeps a graph for later, in place of the oldest.
void planar_keep_graph(planar_graph graph);

#endif
