/** «sala 3» of a room written as «3» or as «Sala 3»; a place with a name of its own stays as it is written. */
export function roomInWords(room: string): string {
  if (/^sala\s/i.test(room)) return room.replace(/^sala/i, 'sala')
  return /^\p{L}{4}/u.test(room) ? room : `sala ${room}`
}
