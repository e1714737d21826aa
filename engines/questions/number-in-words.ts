const units =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove'.split(
    ' ',
  )
const tens = '_ _ vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ')
const hundreds =
  '_ cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ')

/** A whole number below a million as it is said: 16 000 is «dezasseis mil»; undefined for others. */
export function numberInWords(value: number): string | undefined {
  if (!Number.isInteger(value) || value < 0 || value >= 1_000_000) return undefined
  if (value < 1000) return belowThousand(value)
  const thousands = Math.floor(value / 1000)
  const rest = value % 1000
  const head = thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`
  if (rest === 0) return head
  return `${head}${rest < 100 || rest % 100 === 0 ? ' e' : ''} ${belowThousand(rest)}`
}

function belowThousand(value: number): string {
  if (value === 100) return 'cem'
  if (value < 20) return units[value] ?? ''
  const [scale, names] = value < 100 ? [10, tens] : [100, hundreds]
  const head = names[Math.floor(value / scale)] ?? ''
  return value % scale === 0 ? head : `${head} e ${belowThousand(value % scale)}`
}
