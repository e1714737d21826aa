/** The letters of the font Symbol by their number from 0x21 on, as Unicode has them; a space is none of ours. */
const symbolFont =
  '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
/** From 0xA1 on. */
const symbolUpper =
  'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈… ⏐↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈   ∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'
/** Digits in circles, white and then black. */
const circled = Object.fromEntries(Array.from('⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿', (sign, at) => [0x80 + at, sign]))
const wingdings: Record<number, string> = {
  ...circled,
  ...{ 67: '👍', 68: '👎', 109: '❍', 158: '·', 161: '○', 162: '⭕', 164: '◉' },
  ...{ 74: '☺', 75: '😐', 76: '☹', 108: '●', 110: '■', 111: '☐', 113: '❑', 117: '◆', 118: '❖' },
  ...{ 159: '•', 167: '▪', 168: '☐', 171: '★', 216: '➢', 223: '←', 224: '→', 225: '↑', 226: '↓' },
  ...{ 232: '➔', 239: '⇦', 240: '⇨', 241: '⇧', 242: '⇩', 243: '⬄', 251: '✗', 252: '✓', 253: '☒', 254: '☑' },
}

const wingdings2: Record<number, string> = {
  ...{ 79: '✗', 80: '✓', 81: '☒', 82: '☑', 83: '☒', 84: '☒', 85: '⊗', 86: '⊗', 150: '•', 151: '●', 152: '⬤' },
  ...{ 163: '☐', 129: '○', 158: '⦿' },
}
const wingdings3: Record<number, string> = {
  ...{ 112: '▲', 113: '▼', 114: '△', 115: '▽', 116: '◀', 117: '▶', 118: '◁', 119: '▷' },
}

/** Fonts whose letters are drawings: what their codes say as letters is nothing that anybody sees. */
const fontsOfSymbols =
  /^(?:symbol|wingdings|webdings|mt extra|(?:itc )?zapf ?dingbats|marlett|bookshelf symbol|euclid (?:extra|math|symbol)|ms (?:outlook|reference))/i

export function isSymbolFont(font: string): boolean {
  return fontsOfSymbols.test(font)
}

/** A letter of a font of symbols as Unicode has it; undefined for those that nobody here knows. */
export function symbolOf(font: string, code: number): string | undefined {
  // Word keeps them in a private part of Unicode, from 0xF000 on.
  const number = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (/^wingdings\s*2/i.test(font)) return wingdings2[number]
  if (/^wingdings\s*3/i.test(font)) return wingdings3[number]
  if (/^wingdings/i.test(font)) return number === 0x20 ? ' ' : wingdings[number]
  if (isSymbolFont(font) && !/^(?:euclid )?symbol/i.test(font)) return number === 0x20 ? ' ' : undefined
  if (!isSymbolFont(font)) return code >= 0xe000 && code <= 0xf8ff ? undefined : String.fromCodePoint(code)
  if (number === 0x20) return ' '
  const letter = number >= 0xa1 ? symbolUpper[number - 0xa1] : symbolFont[number - 0x21]
  return letter === undefined || letter === ' ' ? undefined : letter
}
