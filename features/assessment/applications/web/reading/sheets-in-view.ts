import { mergedLooks, type PicturedSheet } from './sheets-of-picture.ts'
import { areAlike } from './what-was-read.ts'

/** A sheet that is not seen for this long was taken away. */
const AWAY_MS = 1500
/** As often as a doubtful sheet is looked at before its doubts are left to a person. */
const MAX_LOOKS = 3

interface InView<Picture> {
  looks: PicturedSheet[]
  /** The frame of its first look. */
  picture: Picture
  at: number
  isRead: boolean
}

/** A sheet that was looked at as often as helps, and a frame that shows it. */
export interface SeenSheet<Picture> {
  sheet: PicturedSheet
  picture: Picture
}

/**
 * Sheets before a camera that goes on looking: each is read once while it lies there, at once where all of it is clear,
 * else by what several looks say together.
 */
export function sheetsInView<Picture>() {
  let inView: InView<Picture>[] = []

  /** The sheets that are read now, after a frame which shows these. */
  return (sheets: readonly PicturedSheet[], now: number, picture: () => Picture): SeenSheet<Picture>[] => {
    for (const sheet of sheets) {
      if (sheet.rows.length === 0) continue
      const same = inView.find(
        ({ looks: [first], at }) => now - at <= AWAY_MS && first !== undefined && isSame(first, sheet),
      )
      if (!same) inView.push({ looks: [sheet], picture: picture(), at: now, isRead: false })
      else {
        same.at = now
        if (!same.isRead) same.looks.push(sheet)
      }
    }
    const read = inView.filter(
      ({ looks, at, isRead }) => !isRead && (at < now || looks.length >= MAX_LOOKS || isClear(looks)),
    )
    for (const each of read) each.isRead = true
    inView = inView.filter(({ at }) => now - at <= AWAY_MS)
    return read.flatMap(({ looks, picture }) => {
      const sheet = mergedLooks(looks) ?? looks.at(-1)
      return sheet ? [{ sheet, picture }] : []
    })
  }
}

/** Whether two frames show one sheet of paper: a code that is not filled in says nothing, the answers do. */
function isSame(one: PicturedSheet, other: PicturedSheet): boolean {
  return (
    one.application === other.application &&
    one.form === other.form &&
    one.pupil === other.pupil &&
    one.first === other.first &&
    areAlike(one, other)
  )
}

function isClear(looks: readonly PicturedSheet[]): boolean {
  const sheet = mergedLooks(looks)
  return sheet !== undefined && sheet.asked === null && sheet.rows.every(row => !row.asked)
}
