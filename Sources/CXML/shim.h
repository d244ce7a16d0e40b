// Debian's libxml2 is built with ICU, and its headers include those of ICU. They conflict with the ICU of Foundation in
// every module that imports both. Quire doesn't need them, so they are excluded.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlsave.h>
