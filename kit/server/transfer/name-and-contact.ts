import { counted } from '#kit/figures.ts'
import type { Readings } from './readings.ts'

/** «Rosa Sitoe 84 111 2222», «Rosa Sitoe (841112222)», «Rosa Sitoe - rosa@exemplo.mz». */
const NAMED =
  /^(?<name>\p{L}[^\d@()]*?)[\s(:;,/–—-]+(?<contact>(?:\+|00)?[\d][\d\s/.-]{6,40}\d|[^\s@]{1,80}@[^\s@()]{1,80})\)?$/u
/** «84 111 2222 - Rosa Sitoe». */
const BEFORE = /^(?<contact>(?:\+|00)?\d[\d\s/.-]{6,40}\d)[\s):;,/–—-]+(?<name>\p{L}[^\d@]*)$/u
/** No cell of a name and a contact is longer. */
const LONGEST = 160

/** Reads a name and a contact that stand in one cell as two, where the row has no other contact. */
export function decideNameAndContact(
  readings: Readings,
  { nameKey, contactKeys }: { nameKey: string; contactKeys: { phone: string; mail: string } },
): void {
  const { phone, mail } = contactKeys
  const found = readings.kept().flatMap(row => {
    const text = readings.textOf(row, nameKey).replaceAll(/\s+/g, ' ')
    if (text.length > LONGEST || readings.textOf(row, phone) !== '' || readings.textOf(row, mail) !== '')
      return []
    const { name, contact } = NAMED.exec(text)?.groups ?? BEFORE.exec(text)?.groups ?? {}
    return name !== undefined && contact !== undefined ? [{ row, text, name: name.trim(), contact }] : []
  })
  const [first] = found
  if (!first) return
  const chosen = readings.decide(
    {
      id: `contact:${nameKey}`,
      text: `${counted(found.length, 'célula tem', 'células têm')} o nome e o contacto.`,
      evidence: `«${first.text}» é ${first.name}, com o contacto ${first.contact}.`,
      options: [
        { value: 'apart', label: 'O contacto sai do nome' },
        { value: 'keep', label: 'Fica tudo no nome' },
      ],
      rows: found.map(({ row }) => row),
    },
    'apart',
  )
  if (chosen !== 'apart') return
  for (const { row, name, contact } of found) {
    row.read[nameKey] = name
    row.read[contact.includes('@') ? mail : phone] = contact
  }
}
