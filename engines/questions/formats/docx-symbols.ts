/** The letters of the font Symbol by their number from 0x21 on, as Unicode has them; a space is none of ours. */
const symbolFont =
  '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
/** From 0xA1 on. */
const symbolUpper =
  'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈… ⏐↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈   ∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'
const wingdings: Record<number, string> = {
  ...{ 74: '☺', 75: '😐', 76: '☹', 108: '●', 110: '■', 111: '☐', 113: '❑', 117: '◆', 118: '❖' },
  ...{ 159: '•', 167: '▪', 168: '☐', 171: '★', 216: '➢', 223: '←', 224: '→', 225: '↑', 226: '↓' },
  ...{ 232: '➔', 239: '⇦', 240: '⇨', 241: '⇧', 242: '⇩', 243: '⬄', 251: '✗', 252: '✓', 253: '☒', 254: '☑' },
}

export function isSymbolFont(font: string): boolean {
  return /^(?:symbol|wingdings)/i.test(font)
}

/** A letter of a font of symbols as Unicode has it; undefined for those that nobody here knows. */
export function symbolOf(font: string, code: number): string | undefined {
  // Word keeps them in a private part of Unicode, from 0xF000 on.
  const number = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (/^wingdings/i.test(font)) return wingdings[number]
  if (!/^symbol/i.test(font)) return code >= 0xe000 && code <= 0xf8ff ? undefined : String.fromCodePoint(code)
  if (number === 0x20) return ' '
  const letter = number >= 0xa1 ? symbolUpper[number - 0xa1] : symbolFont[number - 0x21]
  return letter === undefined || letter === ' ' ? undefined : letter
}
