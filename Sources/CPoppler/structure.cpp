// Disables the pointer types of older versions of qpdf.
#define POINTERHOLDER_TRANSITION 4

#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <utility>

#include "descriptor_source.hpp"
#include "internal.h"
#include "picture_content.hpp"

namespace {

// The maximum number of bytes of content streams that are parsed in one document, and in one page. Pages of pictures
// have a few hundred bytes, and about ten thousand with invisible text. Stored bytes count, which are compressed.
constexpr long long documentContentLimit = 4 << 20;
constexpr long long pageContentLimit = 64 << 10;
// The maximum distance of the picture from the edges of the page, in points.
constexpr double tolerance = 2;

struct Picture {
    QPDFObjectHandle stream;
    quire_pdf_picture_kind kind = QUIRE_PDF_NO_PICTURE;
    int width = 0;
    int height = 0;
};

}  // namespace

struct quire_pdf_structure {
    QPDF file;
    std::vector<QPDFObjectHandle> pages;
    // Each page is examined once, in the order of the requests; the summary asks for all of them in their order.
    std::vector<std::unique_ptr<Picture>> pictures;
    long long contentBytes = 0;
};

namespace {

int quarterTurns(QPDFObjectHandle page) {
    QPDFObjectHandle rotation = QPDFPageObjectHelper(page).getAttribute("/Rotate", false);
    return rotation.isInteger() ? static_cast<int>(((rotation.getIntValue() / 90) % 4 + 4) % 4) : 0;
}

QPDFObjectHandle visibleBox(QPDFObjectHandle page) {
    QPDFPageObjectHelper helper(page);
    QPDFObjectHandle box = helper.getAttribute("/CropBox", false);
    return box.isRectangle() ? box : helper.getAttribute("/MediaBox", false);
}

// The name of an object, or of the only object of an array.
std::string onlyName(QPDFObjectHandle object) {
    if (object.isArray() && object.getArrayNItems() == 1)
        object = object.getArrayItem(0);
    return object.isName() ? object.getName() : "";
}

bool isGreyOrRGB(QPDFObjectHandle space) {
    std::string name = onlyName(space);
    if (name == "/DeviceGray" || name == "/DeviceRGB" || name == "/CalGray" || name == "/CalRGB")
        return true;
    if (!space.isArray() || space.getArrayNItems() != 2 || !space.getArrayItem(0).isNameAndEquals("/ICCBased"))
        return false;
    QPDFObjectHandle profile = space.getArrayItem(1);
    if (!profile.isStream())
        return false;
    QPDFObjectHandle components = profile.getDict().getKey("/N");
    return components.isInteger() && (components.getIntValue() == 1 || components.getIntValue() == 3);
}

bool isPlainJPEG(QPDFObjectHandle dictionary) {
    return onlyName(dictionary.getKey("/Filter")) == "/DCTDecode" && isGreyOrRGB(dictionary.getKey("/ColorSpace"))
        && !dictionary.hasKey("/DecodeParms") && !dictionary.hasKey("/Decode") && !dictionary.hasKey("/SMask")
        && !dictionary.hasKey("/Mask");
}

// The sum of the stored lengths of a page's content streams; -1 if it isn't known.
long long contentLength(QPDFObjectHandle page) {
    long long sum = 0;
    for (auto &part : page.getPageContents()) {
        QPDFObjectHandle length = part.getDict().getKey("/Length");
        if (!length.isInteger() || length.getIntValue() < 0 || length.getIntValue() > pageContentLimit)
            return -1;
        sum += length.getIntValue();
    }
    return sum;
}

// Whether the resources of a page can be those of one picture: parsing the content of other pages takes too long.
bool mayBePicture(QPDFObjectHandle resources) {
    QPDFObjectHandle objects = resources.getKeyIfDict("/XObject");
    if (!objects.isDictionary() || resources.getKeyIfDict("/Shading").isDictionary()
        || resources.getKeyIfDict("/Pattern").isDictionary())
        return false;
    int count = 0;
    for (auto const &name : objects.getKeys()) {
        QPDFObjectHandle object = objects.getKey(name);
        if (!object.isStream() || !object.getDict().getKey("/Subtype").isNameAndEquals("/Image") || ++count > 1)
            return false;
    }
    return count == 1;
}

bool hasSize(QPDFObjectHandle page, double width, double height) {
    QPDFObjectHandle box = visibleBox(page);
    if (!box.isRectangle())
        return false;
    auto visible = box.getArrayAsRectangle();
    if (quarterTurns(page) % 2)
        std::swap(width, height);
    return std::abs(std::abs(visible.urx - visible.llx) - width) <= tolerance
        && std::abs(std::abs(visible.ury - visible.lly) - height) <= tolerance;
}

bool covers(QPDFMatrix const &matrix, QPDFObjectHandle box) {
    if (!box.isRectangle() || std::abs(matrix.b) > 0.01 || std::abs(matrix.c) > 0.01 || matrix.a <= 0 || matrix.d <= 0)
        return false;
    auto visible = box.getArrayAsRectangle();
    return std::abs(matrix.e - std::min(visible.llx, visible.urx)) <= tolerance
        && std::abs(matrix.f - std::min(visible.lly, visible.ury)) <= tolerance
        && std::abs(matrix.a - std::abs(visible.urx - visible.llx)) <= tolerance
        && std::abs(matrix.d - std::abs(visible.ury - visible.lly)) <= tolerance;
}

Picture findPicture(quire_pdf_structure &structure, QPDFObjectHandle page) {
    Picture picture;
    QPDFObjectHandle resources = QPDFPageObjectHelper(page).getAttribute("/Resources", false);
    // Annotations are drawn over the picture.
    QPDFObjectHandle annotations = page.getKey("/Annots");
    if (!resources.isDictionary() || !mayBePicture(resources))
        return picture;
    long long length = contentLength(page);
    if (length < 0 || length > pageContentLimit || structure.contentBytes + length > documentContentLimit)
        return picture;
    structure.contentBytes += length;
    PictureContent content;
    QPDFPageObjectHelper(page).parseContents(&content);
    if (content.placed != 1 || !covers(content.matrix, visibleBox(page)))
        return picture;
    QPDFObjectHandle stream = resources.getKey("/XObject").getKey(content.name);
    if (!stream.isStream())
        return picture;
    QPDFObjectHandle dictionary = stream.getDict();
    QPDFObjectHandle width = dictionary.getKey("/Width"), height = dictionary.getKey("/Height");
    if (!width.isInteger() || !height.isInteger() || width.getIntValue() < 1 || height.getIntValue() < 1
        || width.getIntValue() > 65535 || height.getIntValue() > 65535)
        return picture;
    int turns = quarterTurns(page);
    picture.width = static_cast<int>(turns % 2 ? height.getIntValue() : width.getIntValue());
    picture.height = static_cast<int>(turns % 2 ? width.getIntValue() : height.getIntValue());
    bool isJPEG = turns == 0 && !content.isChanged && isPlainJPEG(dictionary) && !(annotations.isArray() && annotations.getArrayNItems() > 0);
    picture.kind = isJPEG ? QUIRE_PDF_JPEG : QUIRE_PDF_PICTURE;
    picture.stream = stream;
    return picture;
}

Picture const &picture(quire_pdf_structure &structure, size_t page) {
    auto &known = structure.pictures[page];
    if (!known) {
        known = std::make_unique<Picture>();
        try {
            *known = findPicture(structure, structure.pages[page]);
        } catch (std::exception const &) {
            // Poppler renders the page, or reports the damage.
        }
    }
    return *known;
}

}  // namespace

quire_pdf_structure *quire_pdf_structure_open(int descriptor, const char *password, int page_count) {
    try {
        auto structure = std::make_unique<quire_pdf_structure>();
        structure->file.setSuppressWarnings(true);
        // Poppler repairs damaged files; their pages are rendered.
        structure->file.setAttemptRecovery(false);
        structure->file.processInputSource(std::make_shared<DescriptorSource>(descriptor), password ? password : "");
        structure->pages = structure->file.getAllPages();
        // A page number must refer to the same page in both libraries.
        if (structure->pages.size() != static_cast<size_t>(std::max(page_count, 0)))
            structure->pages.clear();
        structure->pictures.resize(structure->pages.size());
        return structure.release();
    } catch (std::exception const &) {
        return nullptr;
    }
}

int quire_pdf_accepts_password(int descriptor, const char *password) {
    try {
        QPDF file;
        file.setSuppressWarnings(true);
        file.processInputSource(std::make_shared<DescriptorSource>(descriptor), password);
        return 1;
    } catch (QPDFExc const &error) {
        return error.getErrorCode() != qpdf_e_password;
    } catch (std::exception const &) {
        return 1;
    }
}

void quire_pdf_structure_close(quire_pdf_structure *structure) {
    delete structure;
}

void quire_pdf_structure_picture(quire_pdf_structure *structure, int page, quire_pdf_page *result) {
    if (!structure || page < 0 || static_cast<size_t>(page) >= structure->pages.size())
        return;
    Picture const &found = picture(*structure, static_cast<size_t>(page));
    try {
        if (found.kind == QUIRE_PDF_NO_PICTURE
            || !hasSize(structure->pages[static_cast<size_t>(page)], result->width, result->height))
            return;
    } catch (std::exception const &) {
        return;
    }
    result->picture = found.kind;
    result->picture_width = found.width;
    result->picture_height = found.height;
}

quire_pdf_status quire_pdf_structure_jpeg(
    quire_pdf_structure *structure, int page, size_t limit, uint8_t **bytes, size_t *count) {
    if (!structure || static_cast<size_t>(page) >= structure->pages.size())
        return QUIRE_PDF_NO_RESULT;
    Picture const &found = picture(*structure, static_cast<size_t>(page));
    if (found.kind != QUIRE_PDF_JPEG)
        return QUIRE_PDF_NO_RESULT;
    try {
        QPDFObjectHandle stream = found.stream;
        QPDFObjectHandle length = stream.getDict().getKey("/Length");
        if (!length.isInteger() || length.getIntValue() < 1 || static_cast<size_t>(length.getIntValue()) > limit)
            return QUIRE_PDF_NO_RESULT;
        auto data = stream.getRawStreamData();
        if (data->getSize() == 0 || data->getSize() > limit)
            return QUIRE_PDF_NO_RESULT;
        *bytes = static_cast<uint8_t *>(malloc(data->getSize()));
        if (!*bytes)
            return QUIRE_PDF_NO_MEMORY;
        memcpy(*bytes, data->getBuffer(), data->getSize());
        *count = data->getSize();
        return QUIRE_PDF_OK;
    } catch (std::exception const &) {
        return QUIRE_PDF_NO_RESULT;
    }
}

quire_pdf_hints quire_pdf_structure_hints(quire_pdf_structure *structure) {
    quire_pdf_hints hints = {};
    if (!structure)
        return hints;
    try {
        QPDFObjectHandle root = structure->file.getRoot();
        std::string direction = onlyName(root.getKeyIfDict("/ViewerPreferences").getKeyIfDict("/Direction"));
        std::string layout = onlyName(root.getKey("/PageLayout"));
        hints.is_right_to_left = direction == "/R2L";
        hints.declares_direction = direction == "/R2L" || direction == "/L2R";
        hints.shows_two_pages = layout.rfind("/Two", 0) == 0;
        hints.starts_with_one_page = layout == "/TwoColumnRight" || layout == "/TwoPageRight";
    } catch (std::exception const &) {
        // Hints are optional.
    }
    return hints;
}

char *quire_pdf_structure_language(quire_pdf_structure *structure) {
    if (!structure)
        return nullptr;
    try {
        QPDFObjectHandle language = structure->file.getRoot().getKey("/Lang");
        return language.isString() ? strdup(language.getUTF8Value().c_str()) : nullptr;
    } catch (std::exception const &) {
        return nullptr;
    }
}
