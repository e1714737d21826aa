import { Note } from '#kit/web/notice/note.tsx'

/** Where not all groups are in a list: it says so. */
export function MoreGroups() {
  return (
    <Note apart>
      São as primeiras 200 turmas, por classe e nome: há mais. Quem é de uma escola vê só as dela.
    </Note>
  )
}
