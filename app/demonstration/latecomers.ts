import { seededRandom } from '#engines/questions/shuffle.ts'

interface Pupil {
  codigo: string
  nome: string
  sexo: string
  dataNascimento: string
  turma: string
  numero: number
  linguaMaterna: string
  situacao: string
}

/**
 * Pupils drawn for groups that are to be larger than the data lists: first names go with their sex, surnames and the rest
 * are of the school's own pupils, and nobody has the whole name of another. They stand at the end of the register, with the
 * codes after the last one, as late enrolments do.
 * @param groups with how many pupils each is to have, where that is said
 */
export function latecomers<P extends Pupil>(
  groups: readonly { nome: string; alunos?: number }[],
  pupils: readonly P[],
): P[] {
  const added: P[] = []
  const names = new Set(pupils.map(pupil => pupil.nome))
  let code = Math.max(...pupils.map(pupil => Number(pupil.codigo)))
  for (const { nome: turma, alunos = 0 } of groups) {
    const random = seededRandom(`alunos ${turma}`)
    const own = pupils.filter(pupil => pupil.turma === turma)
    const one = (of: readonly P[]) => of[Math.floor(random() * of.length)] as P
    for (let numero = own.length + 1; numero <= alunos; numero += 1) {
      const like = one(own)
      const nome = newName(() => {
        const first = one(pupils.filter(({ sexo }) => sexo === like.sexo)).nome.split(' ')[0]
        return `${first} ${one(pupils).nome.split(' ').at(-1)}`
      }, names)
      code += 1
      added.push({ ...like, codigo: String(code), nome, turma, numero })
    }
  }
  return added
}

/** A name that nobody has; after enough draws it takes one more surname. */
function newName(draw: () => string, taken: Set<string>): string {
  let name = draw()
  for (let tries = 0; taken.has(name); tries += 1)
    name = tries < 20 ? draw() : `${name} ${draw().split(' ').at(-1)}`
  taken.add(name)
  return name
}
