import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Account } from '#kit/account.ts'
import { HttpError, invalidField, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { accountLimit, type Limit, reserve, tooMany } from '#school/accounts/server/rate-limits.ts'
import { proposeObjectives, proposeQuestions, proposeTranslations, type Sending } from '../contract.ts'
import { type AssistantSettings, type Chat, createChat, type Prompt } from './chat.ts'
import { findAbout, findNamesIn } from './queries.ts'
import { readObjectives, readQuestions, readTranslations } from './read-proposals.ts'
import { objectivesPrompt, questionsPrompt, translationsPrompt } from './wishes.ts'

/** Calls of one account within a quarter of an hour. */
const MAX_CALLS = 30
/** How often an account may look at what would be sent, within a quarter of an hour. */
const MAX_LOOKS = 120

interface Asking {
  db: Db
  account: Account
  reply: FastifyReply
  body: { shown?: string | undefined; notPupils: readonly string[] }
}

/** @param settings where the assistant is asked; undefined: the installation has none */
export function assistantRoutes(
  settings: AssistantSettings | undefined,
  chat: Chat | undefined = settings && createChat(settings),
): Served[] {
  /**
   * Shows what would be sent, or sends what was shown, and reads the answer.
   * @throws HttpError 404 ASSISTANT_OFF, 422 PUPIL_NAMED, 429 TOO_MANY, and what a chat throws
   */
  async function propose<Proposal>(
    { db, account, reply, body }: Asking,
    written: readonly string[],
    wish: Prompt,
    read: (answer: string) => Proposal[],
  ): Promise<{ sending: Sending | null; proposals: Proposal[] }> {
    if (!chat)
      throw new HttpError(
        404,
        'ASSISTANT_OFF',
        'Esta escola não tem assistente: quem administra pode ligar um.',
      )
    const text = `${wish.rules}\n\n${wish.task}`
    const digest = hash('sha256', text, 'base64url')
    const looks = body.shown !== digest
    if (looks) await limit(db, reply, accountLimit('assistant-look', account.id, MAX_LOOKS))
    const { certain, possible } = await findNamesIn(db, written.join(' \n\n\n\n '))
    if (certain.length > 0) throw pupilNamed(certain)
    if (looks) return { sending: { text, digest, names: possible }, proposals: [] }
    const open = possible.filter(name => !body.notPupils.includes(name))
    if (open.length > 0) throw pupilNamed(open)
    await limit(db, reply, accountLimit('assistant', account.id, MAX_CALLS))
    const left = new AbortController()
    const stop = () => left.abort()
    reply.raw.once('close', stop)
    try {
      return { sending: null, proposals: read(await chat(wish, left.signal)) }
    } finally {
      reply.raw.off('close', stop)
    }
  }

  return [
    serve(proposeObjectives, async handling => {
      const { db, body } = handling
      const about = await aboutOf(db, body.subjectId, body.competenceIds)
      if (about.competences.length === 0 && body.theme === '')
        throw invalidField('theme', 'Escreva o tema da aula, ou escolha uma competência.')
      const wish = objectivesPrompt({ ...body, ...about })
      return propose(handling, [body.theme, ...body.written, ...about.competences], wish, readObjectives)
    }),
    serve(proposeQuestions, async handling => {
      const { db, body } = handling
      const about = await aboutOf(db, body.subjectId, body.competenceId ? [body.competenceId] : [])
      if (about.competences.length === 0 && body.topic === '')
        throw invalidField('topic', 'Escreva de que trata a pergunta, ou escolha uma competência.')
      const wish = questionsPrompt({ ...body, ...about })
      return propose(handling, [body.topic, ...about.competences], wish, answer =>
        readQuestions(answer, body.type),
      )
    }),
    serve(proposeTranslations, async handling => {
      const { body } = handling
      const written = [body.term, body.definition, body.language]
      return propose(handling, written, translationsPrompt(body), readTranslations)
    }),
  ]
}

/** @throws HttpError 429 */
async function limit(db: Db, reply: FastifyReply, each: Limit): Promise<void> {
  const wait = await reserve(db, [each])
  if (wait > 0) throw tooMany(reply, wait)
}

async function aboutOf(db: Db, subjectId: string, competenceIds: readonly string[]) {
  return orNotFound(await findAbout(db, subjectId, competenceIds), 'Esta disciplina')
}

function pupilNamed(names: readonly string[]): HttpError {
  const words = names.slice(0, 3).map(name => `«${name}»`)
  const sentence = `O que escreveu tem o nome ou o código de um aluno: ${words.join(', ')}. Retire-o e peça de novo: nada de um aluno sai da escola.`
  return new HttpError(422, 'PUPIL_NAMED', sentence)
}
