/** What a unit measures, and how many of the smallest one here make it. */
type Unit = { dimension: string; scale: number }

const table: [dimension: string, units: Record<string, number>][] = [
  ['length', { mm: 1e-3, cm: 1e-2, dm: 0.1, m: 1, dam: 10, hm: 100, km: 1000 }],
  ['mass', { mg: 1e-3, cg: 1e-2, dg: 0.1, g: 1, dag: 10, hg: 100, kg: 1000, t: 1e6 }],
  [
    'volume',
    {
      ...{ ml: 1e-3, cl: 1e-2, dl: 0.1, l: 1, dal: 10, hl: 100, kl: 1000 },
      ...{ mm3: 1e-6, cm3: 1e-3, dm3: 1, m3: 1000 },
    },
  ],
  ['area', { mm2: 1e-6, cm2: 1e-4, dm2: 1e-2, m2: 1, dam2: 100, a: 100, hm2: 1e4, ha: 1e4, km2: 1e6 }],
  ['time', { ms: 1e-3, s: 1, min: 60, h: 3600, dia: 86_400, semana: 604_800 }],
  ['speed', { 'm/s': 1, 'km/h': 1 / 3.6, 'km/s': 1000 }],
  ['acceleration', { 'm/s2': 1, 'N/kg': 1, 'km/s2': 1000, 'cm/s2': 1e-2 }],
  ['force', { N: 1, kN: 1000 }],
  ['energy', { J: 1, kJ: 1000, MJ: 1e6, cal: 4.184, kcal: 4184 }],
  ['power', { mW: 1e-3, W: 1, kW: 1000, MW: 1e6 }],
  ['pressure', { Pa: 1, hPa: 100, kPa: 1000 }],
  ['voltage', { mV: 1e-3, V: 1, kV: 1000 }],
  ['current', { mA: 1e-3, A: 1 }],
  ['resistance', { Ω: 1, kΩ: 1000 }],
  ['frequency', { Hz: 1, kHz: 1000, MHz: 1e6 }],
  ['density', { 'g/cm3': 1, 'kg/m3': 1e-3 }],
  ['temperature', { '°C': 1 }],
  ['kelvin', { K: 1 }],
  ['angle', { '°': 1 }],
  ['share', { '%': 1 }],
  ['metical', { MT: 1 }],
  ['dollar', { $: 1, USD: 1 }],
  ['euro', { '€': 1 }],
  ['amount', { mol: 1 }],
]

const known = new Map<string, Unit>(
  table.flatMap(([dimension, units]) =>
    Object.entries(units).map(([name, scale]): [string, Unit] => [name, { dimension, scale }]),
  ),
)

/** Units as they are said or mistyped, in small letters, by the name that the table has. */
const spoken: Record<string, string> = {
  ...{ milímetro: 'mm', centímetro: 'cm', decímetro: 'dm', metro: 'm', quilómetro: 'km', kilómetro: 'km' },
  ...{ miligrama: 'mg', grama: 'g', quilograma: 'kg', kilograma: 'kg', quilo: 'kg', kilo: 'kg', kgs: 'kg' },
  ...{
    tonelada: 't',
    mililitro: 'ml',
    centilitro: 'cl',
    decilitro: 'dl',
    litro: 'l',
    lt: 'l',
    hectare: 'ha',
  },
  ...{ segundo: 's', seg: 's', minuto: 'min', mins: 'min', hora: 'h', hr: 'h', hrs: 'h', grau: '°' },
  ...{
    graucelsius: '°C',
    grauscelsius: '°C',
    graucentígrado: '°C',
    grauscentígrados: '°C',
    '°c': '°C',
    oc: '°C',
  },
  ...{
    metical: 'MT',
    meticais: 'MT',
    mt: 'MT',
    mts: 'MT',
    mtn: 'MT',
    mzn: 'MT',
    dólar: '$',
    dólares: '$',
    euro: '€',
  },
  ...{ porcento: '%', kmh: 'km/h', kmporhora: 'km/h', quilómetroporhora: 'km/h', quilómetrosporhora: 'km/h' },
  ...{
    'm/s/s': 'm/s2',
    'm/seg2': 'm/s2',
    'm/seg': 'm/s',
    mporsegundoquadrado: 'm/s2',
    mporsegundoaoquadrado: 'm/s2',
  },
  ...{
    metroporsegundoquadrado: 'm/s2',
    metroporsegundoaoquadrado: 'm/s2',
    metrosporsegundoaoquadrado: 'm/s2',
  },
  ...{ mporsegundo: 'm/s', metroporsegundo: 'm/s', metrosporsegundo: 'm/s', ohm: 'Ω', volt: 'V', watt: 'W' },
  ...{ newton: 'N', joule: 'J', pascal: 'Pa', ampere: 'A', hertz: 'Hz', caloria: 'cal', moles: 'mol' },
}
for (const [word, name] of Object.entries(spoken))
  for (const [suffix, power] of [
    ['quadrado', '2'],
    ['cúbico', '3'],
  ] as const)
    if (known.has(`${name}${power}`)) {
      spoken[`${word}${suffix}`] = `${name}${power}`
      spoken[`${name}${suffix}`] = `${name}${power}`
    }

/** A unit as it is compared: without spaces, its powers on the line, one sign for a degree. */
function bare(name: string): string {
  return (
    name
      .normalize('NFC')
      .replace(/[²³]/g, power => (power === '²' ? '2' : '3'))
      .replace(/[º˚]/g, '°')
      .replace(/[⁻−–]/g, '-')
      .replace(/¹/g, '1')
      .replace(/[\s^]/g, '')
      // «m·s⁻²» is «m/s²».
      .replace(
        /^(\p{L}{1,3})[·.*×](\p{L}{1,2})-([1-3])$/u,
        (_, over: string, under: string, power: string) =>
          power === '1' ? `${over}/${under}` : `${over}/${under}${power}`,
      )
      .replace(/\u2126/g, 'Ω')
      .replace(/\.+$/, '')
  )
}

/** Without its plural: `metros quadrados` is `metroquadrado`. */
function singular(word: string): string {
  return word.replace(/s(?=quadrado|cúbico|por|$)/, '').replace(/(quadrado|cúbico)s$/, '$1')
}

/** «ms-2» as «m/s2», where a unit of the table is over another one of it; undefined where none is. */
function divided(name: string): string | undefined {
  const [, letters = '', power = ''] = /^(\p{L}{2,4})-([1-3])$/u.exec(name) ?? []
  const places = Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => at + 1)
  return places
    .map(at => `${letters.slice(0, at)}/${letters.slice(at)}${power === '1' ? '' : power}`)
    .find(each => known.has(each))
}

/** The name that the table has for a unit; what it does not know stays as it is written. */
function nameOf(text: string): string {
  const written = bare(text)
  const name = divided(written) ?? written
  if (known.has(name)) return name
  const small = name.toLowerCase()
  const said = spoken[small] ?? spoken[singular(small)]
  if (said) return said
  // «Kg» and «CM» are nobody's other unit.
  return [...known.keys()].find(each => each.toLowerCase() === small) ?? name
}

export function isKnownUnit(text: string): boolean {
  return known.has(nameOf(text))
}

export type NamedUnit = { name: string; factor: number }

/**
 * How many of the typed unit make one of the key's: 100 for `cm` where the key is in metres.
 * Undefined for a unit of something else, or one that nobody knows.
 *
 * @param units those of the question; `factor` of each make one of the key's
 */
export function unitFactor(typed: string, units: readonly NamedUnit[]): number | undefined {
  const exact = units.find(unit => bare(unit.name) === bare(typed))
  if (exact) return exact.factor
  const name = nameOf(typed)
  const named = units.find(unit => nameOf(unit.name) === name)
  if (named) return named.factor
  // A temperature is said in degrees, without their scale.
  const celsius = units.find(unit => nameOf(unit.name) === '°C')
  if (celsius && (name === '°' || name.toLowerCase() === 'c')) return celsius.factor
  const small = (text: string) => singular(bare(text).toLowerCase())
  const folded = units.filter(unit => small(unit.name) === small(typed))
  if (folded.length === 1 && !known.has(bare(typed))) return folded[0]?.factor
  const own = known.get(name)
  if (!own) return undefined
  for (const unit of units) {
    const other = known.get(nameOf(unit.name))
    if (other?.dimension === own.dimension) return (unit.factor * other.scale) / own.scale
  }
  return undefined
}
