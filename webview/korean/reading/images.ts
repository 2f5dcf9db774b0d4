import { ofSubject } from "./subject.ts";

/** Why an image, or a folder of images, is not read. */
export const IMAGES: Readonly<Record<string, string>> = {
  ...ofSubject({
    "is a damaged image ({0}); write it again, or take it out of the folder.":
      "손상된 이미지입니다({0}). 다시 쓰거나 폴더에서 빼십시오.",
    "holds images of a format that is not read, such as {0}; convert them to PNG.":
      "읽지 못하는 형식의 이미지가 있습니다(예: {0!}). PNG로 바꾸십시오.",
    "is a folder without any PNG, JPEG, WebP or TIFF image and without an array for each sample (sample_0.npy, …){0}.":
      "폴더에 PNG, JPEG, WebP, TIFF 이미지도, 표본마다 하나씩인 배열(sample_0.npy, …)도 없습니다{0}.",
    "holds images of several kinds: {0}, {1}; bring all to one size and kind, or take the odd ones out.":
      "이미지의 종류가 여러 가지입니다: {0}, {1}. 크기와 종류를 하나로 맞추거나 다른 것을 빼십시오.",
    "is a CMYK image for print, which has no RGB values of its own; convert it to RGB.":
      "인쇄용 CMYK 이미지라 RGB 값이 없습니다. RGB로 바꾸십시오.",
    "is a JPEG image of {0} bits, and 8 bits are read; convert it to PNG.":
      "{0}비트 JPEG 이미지인데 8비트만 읽습니다. PNG로 바꾸십시오.",
    "needs {0} of memory for its pixels; cut it into smaller images.":
      "픽셀에 메모리 {0}{이/가} 필요합니다. 더 작은 이미지로 나누십시오.",
    // TIFF
    "has channels of different types": "채널의 형이 서로 다릅니다",
    "has samples of {0} bits{1}": "픽셀 값이 {0}비트입니다{1}",
    "has CMYK colours for print": "인쇄용 CMYK 색입니다",
    "has YCbCr colours": "YCbCr 색입니다",
    "has Lab colours": "Lab 색입니다",
    "has colours of kind {0}": "색의 종류가 {0}번입니다",
    "is compressed by {0}": "압축 방식이 {0}입니다",
    "is compressed by number {0}": "압축 방식이 {0}번입니다",
    "has the bits of each byte in reverse": "바이트 안의 비트가 거꾸로입니다",
    "has predictor {0}": "예측 방식이 {0}번입니다",
    "needs {0} for its pixels; make it smaller or take it out.":
      "픽셀에 {0}{이/가} 필요합니다. 줄이거나 빼십시오.",
    "holds {0} images, and one image is one sample; save each as a file of its own, or all as .npy.":
      "이미지가 {0}개 들어 있는데 이미지 하나가 표본 하나입니다. 따로 파일로 저장하거나 모두를 .npy로 저장하십시오.",
    // WebP
    "claims {0} × {1} pixels, which need {2}": "{0} × {1}픽셀이라고 적혀 있어 {2}{이/가} 필요합니다",
    "is an animation, and one image is one sample; save its frames as images of their own.":
      "애니메이션인데 이미지 하나가 표본 하나입니다. 프레임을 따로 이미지로 저장하십시오.",
  }),
  "{0}, which is not read; {1}.": "{0}. 이것은 읽지 못합니다. {1}.",
  "convert it to PNG, or save it uncompressed with samples of 8, 16 or 32 bits":
    "PNG로 바꾸거나 8, 16, 32비트로 압축 없이 저장하십시오",
  "that are no real numbers": "(실수가 아님)",
  "CCITT fax": "CCITT 팩스",
  "old JPEG": "옛 JPEG",
  "{0}; make the image smaller or take it out.": "{0}. 이미지를 줄이거나 빼십시오.",
  ", only {0}; choose one of these": ". {0!}만 있으니 그 가운데서 고르십시오",
  "; choose another": ". 다른 폴더를 고르십시오",
  "{0} is {1}×{2} (height×width) with {3} channel{4} of {5}": "{0!}: {1}×{2}(높이×너비), 채널 {3}개, 형 {5!}",
  // What is wrong with a damaged one
  "it is empty": "비어 있음",
  "it is neither PNG, JPEG, WebP nor TIFF": "PNG, JPEG, WebP, TIFF 가운데 어느 것도 아님",
  "it has {0} components": "성분이 {0}개임",
  "it claims {0} × {1} pixels in {2} bytes": "{2}바이트에 {0} × {1}픽셀이라고 적힘",
  "its pixels are not as many as it claims": "픽셀 수가 적힌 것과 다름",
  "it cannot be decoded": "풀 수 없음",
  "it is cut": "끊김",
  "it does not start as a JPEG file does": "JPEG 파일처럼 시작하지 않음",
  "a segment makes no sense": "한 조각이 말이 되지 않음",
  "it has no frame header": "프레임 머리말이 없음",
  "its frame header is cut": "프레임 머리말이 끊김",
  "its frame header gives no size": "프레임 머리말에 크기가 없음",
  "its palette is missing": "팔레트가 없음",
  "a pixel has colour {0} of a palette of {1}": "픽셀의 색이 {0}번인데 팔레트는 {1}가지임",
  "it does not start as a PNG file does": "PNG 파일처럼 시작하지 않음",
  "the checksum of its chunk {0} does not match": "청크 {0!}의 검사합이 맞지 않음",
  "its header is missing": "머리말이 없음",
  "it has no pixels": "픽셀이 없음",
  "it claims {0} of pixels and holds {1} of deflated data": "픽셀이 {0}라는데 압축된 데이터는 {1}임",
  "it has more pixels than its header claims": "픽셀이 머리말에 적힌 것보다 많음",
  "its pixels do not inflate": "픽셀의 압축이 풀리지 않음",
  "it has fewer pixels than its header claims": "픽셀이 머리말에 적힌 것보다 적음",
  "row {0} has an unknown filter": "{0}행의 필터를 알 수 없음",
  "its directories run in a circle": "디렉터리가 제자리를 맴돎",
  "it holds no image": "이미지가 없음",
  "it is cut, or its directory makes no sense": "끊겼거나 디렉터리가 말이 되지 않음",
  "it gives no size": "크기가 없음",
  "it claims {0} channels": "채널이 {0}개라고 적힘",
  "its directory makes no sense": "디렉터리가 말이 되지 않음",
  "its directory lacks where the pixels lie": "디렉터리에 픽셀의 자리가 없음",
  "it claims {0} × {1} pixels of {2} channels in {3}": "{3}에 채널 {2}개의 {0} × {1}픽셀이라고 적힘",
  "parts of it are missing": "일부가 없음",
  "its pixels do not unpack": "픽셀이 풀리지 않음",
  "its pixels are fewer than it claims": "픽셀이 적힌 것보다 적음",
};
