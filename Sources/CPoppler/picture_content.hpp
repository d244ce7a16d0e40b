// Whether the content of a page only places one picture, possibly with invisible text.
#ifndef QUIRE_CPOPPLER_PICTURE_CONTENT_HPP
#define QUIRE_CPOPPLER_PICTURE_CONTENT_HPP

#include <qpdf/QPDFMatrix.hh>
#include <qpdf/QPDFObjectHandle.hh>

#include <string>
#include <vector>

class PictureContent: public QPDFObjectHandle::ParserCallbacks {
public:
    // The number of pictures that the content places; -1 if it draws anything else.
    int placed = 0;
    // The name of the picture in the resources.
    std::string name;
    // Whether a clip or a graphics state may change how the picture looks.
    bool isChanged = false;
    // Where the picture's unit square is placed.
    QPDFMatrix matrix;

    void handleObject(QPDFObjectHandle object) override {
        if (object.isOperator()) {
            perform(object.getOperatorValue());
            operands.clear();
        } else if (object.isInlineImage() || operands.size() >= operandLimit) {
            fail();
        } else {
            operands.push_back(object);
        }
    }

    void handleEOF() override {}

private:
    static constexpr size_t operandLimit = 64;
    static constexpr size_t stackLimit = 64;

    QPDFMatrix current;
    std::vector<QPDFMatrix> stack;
    std::vector<QPDFObjectHandle> operands;
    bool isTextInvisible = false;

    void fail() {
        placed = -1;
        terminateParsing();
    }

    void perform(std::string const &operation) {
        // Graphics state, clipping and text positions draw nothing.
        static std::string const silent =
            " w J j M d ri i g G rg RG k K cs CS sc SC scn SCN re n m l c v y h BT ET Tc Tw Tz TL Tf Ts Td TD Tm "
            "T* BMC BDC EMC MP DP BX EX ";
        if (operation == "q" && stack.size() < stackLimit) {
            stack.push_back(current);
        } else if (operation == "Q" && !stack.empty()) {
            current = stack.back();
            stack.pop_back();
        } else if (operation == "cm" && operands.size() == 6) {
            current.concat(QPDFMatrix(
                operands[0].getNumericValue(), operands[1].getNumericValue(), operands[2].getNumericValue(),
                operands[3].getNumericValue(), operands[4].getNumericValue(), operands[5].getNumericValue()));
        } else if (operation == "Do" && operands.size() == 1 && operands[0].isName() && placed == 0) {
            placed = 1;
            name = operands[0].getName();
            matrix = current;
        } else if (operation == "gs" || operation == "W" || operation == "W*") {
            isChanged = true;
        } else if (operation == "Tr" && operands.size() == 1) {
            isTextInvisible = operands[0].isInteger() && operands[0].getIntValue() == 3;
        } else if (operation == "Tj" || operation == "TJ" || operation == "'" || operation == "\"") {
            if (!isTextInvisible)
                fail();
        } else if (silent.find(" " + operation + " ") == std::string::npos) {
            fail();
        }
    }
};

#endif
