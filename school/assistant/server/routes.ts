import type { FastifyReply } from 'fastify'
import type { Account } from '#kit/account.ts'
import { HttpError, invalidField, orNotFound } from '#kit/refusals.ts'
import type { Db } from '#kit/server/database/database.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { accountLimit, reserve, tooMany } from '#school/accounts/server/rate-limits.ts'
import { proposeObjectives, proposeQuestions, proposeTranslations } from '../contract.ts'
import { type AssistantSettings, type Chat, createChat, type Wish } from './chat.ts'
import { findAbout, holdsPupil } from './queries.ts'
import { readObjectives, readQuestions, readTranslations } from './read-proposals.ts'
import { wishForObjectives, wishForQuestions, wishForTranslations } from './wishes.ts'

/** Calls of one account within a quarter of an hour. */
const MAX_CALLS = 30

/** @param settings where the assistant is asked; undefined: the installation has none */
export function assistantRoutes(
  settings: AssistantSettings | undefined,
  chat: Chat | undefined = settings && createChat(settings),
): Served[] {
  /** @throws HttpError 404 ASSISTANT_OFF, 422 PUPIL_NAMED, 429 TOO_MANY, and what a chat throws */
  async function ask(
    { db, account, reply }: { db: Db; account: Account; reply: FastifyReply },
    written: readonly string[],
    wish: Wish,
  ): Promise<string> {
    if (!chat)
      throw new HttpError(
        404,
        'ASSISTANT_OFF',
        'Esta escola não tem assistente: quem administra pode ligar um.',
      )
    if (await holdsPupil(db, written.join(' \n '))) throw pupilNamed()
    const wait = await reserve(db, [accountLimit('assistant', account.id, MAX_CALLS)])
    if (wait > 0) throw tooMany(reply, wait)
    const left = new AbortController()
    const stop = () => left.abort()
    reply.raw.once('close', stop)
    try {
      return await chat(wish, left.signal)
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
      const wish = wishForObjectives({ ...body, ...about })
      return { proposals: readObjectives(await ask(handling, [body.theme, ...body.written], wish)) }
    }),
    serve(proposeQuestions, async handling => {
      const { db, body } = handling
      const about = await aboutOf(db, body.subjectId, body.competenceId ? [body.competenceId] : [])
      if (about.competences.length === 0 && body.topic === '')
        throw invalidField('topic', 'Escreva de que trata a pergunta, ou escolha uma competência.')
      const answer = await ask(handling, [body.topic], wishForQuestions({ ...body, ...about }))
      return { proposals: readQuestions(answer, body.type) }
    }),
    serve(proposeTranslations, async handling => {
      const { body } = handling
      const answer = await ask(
        handling,
        [body.term, body.definition, body.language],
        wishForTranslations(body),
      )
      return { proposals: readTranslations(answer) }
    }),
  ]
}

async function aboutOf(db: Db, subjectId: string, competenceIds: readonly string[]) {
  return orNotFound(await findAbout(db, subjectId, competenceIds), 'Esta disciplina')
}

function pupilNamed(): HttpError {
  return new HttpError(
    422,
    'PUPIL_NAMED',
    'O que escreveu tem o nome ou o código de um aluno. Retire-o e peça de novo: nada de um aluno sai da escola.',
  )
}
