import { Readable } from 'node:stream'
import { findHeardOfPupil } from '#features/assessment/hearing/server/corrected-hearings.ts'
import {
  findFamilyContactsOfPupil,
  findHearingsOfPupil,
  findLevelGroupsOfPupil,
} from '#features/assessment/hearing/server/personal-data.ts'
import {
  eraseDecisionsOfPupil,
  erasePastMarksOfPupil,
  findCellsOfPupil,
  findClosedMarksOfPupil,
  findDecisionsOfPupil,
  findPastMarksOfPupil,
} from '#features/assessment/marks/server/personal-data.ts'
import {
  eraseLockedMarksOfPupil,
  findLockedMarksOfPupil,
} from '#features/assessment/quizzes/server/personal-data.ts'
import { findCorrectedOfPupil } from '#features/assessment/reports/server/corrected.ts'
import {
  eraseAttemptsOfPupil,
  findAttemptsOfPupil,
} from '#features/assessment/results/server/personal-data.ts'
import { erasePlaysOfPupil, findPlaysOfPupil } from '#features/games/server/personal-data.ts'
import { findSignedWeeksOfPupil } from '#features/planning/class-book/server/signed-weeks.ts'
import {
  eraseExitAnswersOfPupil,
  findExitAnswersOfPupil,
} from '#features/planning/lesson-plans/server/personal-data.ts'
import { fold } from '#kit/fold.ts'
import { invalidField } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { insertChanges } from '#kit/server/records/changes.ts'
import { countChangesOf, findChangesOf, forgetRows } from '#kit/server/records/forget.ts'
import { forgetInReports } from '#kit/server/transfer/import-reports.ts'
import {
  eraseReasonsOfPupil,
  eraseTalksOfPupil,
  findAbsencesOfPupil,
  findTalksOfPupil,
} from '#school/absences/server/personal-data.ts'
import { requireConfirmed } from '#school/accounts/server/confirmed.ts'
import { eraseDevicesOfPupil } from '#school/entry/server/device-queries.ts'
import {
  ERASED_STUDENT,
  erasePupil,
  previewErasure,
  takeOutPupil,
} from '#school/students/personal-data-contract.ts'
import {
  eraseStudent,
  findEnrolmentsOfPupil,
  getWholeStudent,
  lockWholeStudent,
} from '#school/students/server/personal-data.ts'
import { readableFile } from './readable-file.ts'

export const routes: Served[] = [
  serve(previewErasure, async ({ db, params }) => {
    const student = await getWholeStudent(db, params.id)
    const attempts = await findAttemptsOfPupil(db, params.id)
    const absences = await findAbsencesOfPupil(db, params.id)
    const hearings = await findHearingsOfPupil(db, params.id)
    const talks = await findTalksOfPupil(db, params.id)
    const contacts = await findFamilyContactsOfPupil(db, params.id)
    const changes = await countChangesOf(db, [
      params.id,
      ...[...attempts, ...absences, ...hearings, ...contacts, ...talks].map(({ id }) => id),
    ])
    return { fullName: student.full_name, attempts: attempts.length, changes }
  }),

  serve(takeOutPupil, async ({ db, params }) => {
    const student = await getWholeStudent(db, params.id)
    const attempts = await findAttemptsOfPupil(db, params.id)
    const absences = await findAbsencesOfPupil(db, params.id)
    const hearings = await findHearingsOfPupil(db, params.id)
    const talks = await findTalksOfPupil(db, params.id)
    const contacts = await findFamilyContactsOfPupil(db, params.id)
    const enrolments = await findEnrolmentsOfPupil(db, params.id)
    const cells = await findCellsOfPupil(db, params.id)
    const decisions = await findDecisionsOfPupil(db, params.id)
    const past = await findPastMarksOfPupil(db, params.id)
    const history = await findChangesOf(db, [
      params.id,
      ...[
        ...cells,
        ...decisions,
        ...past,
        ...enrolments,
        ...attempts,
        ...absences,
        ...hearings,
        ...contacts,
        ...talks,
      ].map(({ id }) => id),
    ])
    const bytes = readableFile(`Dados de ${student.full_name}`, {
      aluno: {
        código: student.code,
        nome: student.full_name,
        sexo: student.sex,
        'data de nascimento': student.birth_date,
        turma: student.group_name,
        'nº na turma': student.number_in_group,
        'encarregado de educação': student.guardian_name,
        contacto: student.guardian_contact,
        'língua materna': student.mother_tongue,
        'necessidades educativas especiais': student.special_needs,
        situação: student.state,
        repetente: student.repeats,
        'entrou em': student.enrolled_on,
        'saiu em': student.left_on,
        'inscrito em': student.created_at,
      },
      percurso: enrolments.map(place => ({
        turma: place.group,
        ano: place.year,
        número: place.number,
        como: place.how,
        desde: place.since,
        'saiu em': place.until,
        'saiu como': place.left_as,
        repetente: place.repeats,
      })),
      testes: attempts.map(({ id: _, ...attempt }) => attempt),
      'pautas bloqueadas': (await findLockedMarksOfPupil(db, params.id)).map(locked => ({
        turma: locked.group,
        disciplina: locked.subject,
        ano: locked.year,
        trimestre: locked.trimester,
        versão: locked.edition,
        nota: locked.mark,
        notas: locked.marks.map(({ quiz, mark }) => ({ quiz, nota: mark })),
      })),
      notas: (await findCellsOfPupil(db, params.id)).map(cell => ({
        turma: cell.group,
        disciplina: cell.subject,
        ano: cell.year,
        trimestre: cell.trimester,
        coluna: cell.column,
        nota: typeof cell.mark === 'number' ? cell.mark / 10 : cell.mark,
        'quem lançou': cell.by,
        quando: cell.at,
      })),
      'pautas de notas fechadas': (await findClosedMarksOfPupil(db, params.id)).map(closed => ({
        turma: closed.group,
        ano: closed.year,
        trimestre: closed.trimester,
        versão: closed.edition,
        notas: closed.marks.map(({ subject, mark }) => ({
          disciplina: subject,
          nota: mark === null ? null : mark / 10,
        })),
      })),
      'médias de pautas antigas': past.map(mean => ({
        ano: mean.year,
        disciplina: mean.subject,
        média: mean.tenths / 10,
        'quem trouxe': mean.by,
        quando: mean.at,
      })),
      'decisões do conselho de notas': (await findDecisionsOfPupil(db, params.id)).map(decision => ({
        turma: decision.group,
        disciplina: decision.subject,
        trimestre: decision.trimester,
        era: decision.computed === null ? null : decision.computed / 10,
        ficou: decision.decided === null ? null : decision.decided / 10,
        razão: decision.reason,
      })),
      'testes corrigidos': (await findCorrectedOfPupil(db, params.id)).map(corrected => ({
        teste: corrected.test,
        turma: corrected.group,
        dia: corrected.date,
        versão: corrected.edition,
        nome: corrected.name,
        número: corrected.number,
        nota: corrected.mark,
      })),
      'avaliações orais corrigidas': (await findHeardOfPupil(db, params.id)).map(heard => ({
        avaliação: heard.test,
        turma: heard.group,
        dia: heard.date,
        versão: heard.edition,
        nome: heard.name,
        resultado: heard.outcome,
        nível: heard.level,
      })),
      'semanas assinadas': (await findSignedWeeksOfPupil(db, params.id)).map(signed => ({
        turma: signed.group,
        semana: signed.week,
        versão: signed.edition,
        faltas: signed.missed.map(({ date, subject, mark }) => ({
          dia: date,
          disciplina: subject,
          marca: mark,
        })),
      })),
      faltas: absences.map(({ date, startsAt, subject, mark, reason, by }) => ({
        dia: date,
        hora: startsAt,
        disciplina: subject,
        marca: mark,
        motivo: reason,
        'quem marcou': by,
      })),
      audições: hearings.map(hearing => ({
        quando: hearing.heard_at,
        avaliação: hearing.title,
        língua: hearing.language,
        resultado: hearing.outcome,
        nível: hearing.level,
        'níveis tentados': hearing.tries,
        'leitura cronometrada': hearing.reading,
        'quem ouviu': hearing.by,
      })),
      'grupos por nível': (await findLevelGroupsOfPupil(db, params.id)).map(group => ({
        hora: group.title,
        desde: group.startsOn,
        grupo: group.group,
      })),
      'contactos com a família': contacts.map(contact => ({
        quando: contact.updated_at,
        'falou-se': contact.reached,
        quem: contact.by,
      })),
      conversas: talks.map(({ date, note, by }) => ({ dia: date, conversa: note, 'quem falou': by })),
      'questões de saída': (await findExitAnswersOfPupil(db, params.id)).map(answer => ({
        aula: answer.date,
        disciplina: answer.subject,
        resposta: answer.letter,
        certa: answer.isRight,
      })),
      jogos: await findPlaysOfPupil(db, params.id),
      histórico: history,
    })
    return {
      stream: Readable.from([bytes]),
      type: 'text/html; charset=utf-8',
      name: `dados-${student.code}.html`,
      bytes: bytes.length,
    }
  }),

  serve(erasePupil, async ({ db, account, params, body, batchId }) => {
    await requireConfirmed(db, account)
    return db.transaction().execute(async tx => {
      await lockWholeStudent(tx, params.id)
      const student = await getWholeStudent(tx, params.id)
      if (fold(body.name).replace(/\s+/g, ' ') !== fold(student.full_name).replace(/\s+/g, ' '))
        throw invalidField('name', 'O nome escrito não é o deste aluno.')
      const attempts = await findAttemptsOfPupil(tx, params.id)
      const ids = attempts.map(attempt => attempt.id)
      const absences = (await findAbsencesOfPupil(tx, params.id)).map(({ id }) => id)
      // How pupils read stays, without a name, in what was counted of a class.
      const hearings = (await findHearingsOfPupil(tx, params.id)).map(({ id }) => id)
      const contacts = (await findFamilyContactsOfPupil(tx, params.id)).map(({ id }) => id)
      const talks = (await findTalksOfPupil(tx, params.id)).map(({ id }) => id)
      const enrolments = (await findEnrolmentsOfPupil(tx, params.id)).map(({ id }) => id)
      const { full_name, code, guardian_name, guardian_contact } = student
      const words = [full_name, code, guardian_name, guardian_contact].filter(word => word !== '')
      await eraseAttemptsOfPupil(tx, ids, words)
      await eraseLockedMarksOfPupil(tx, params.id)
      await eraseReasonsOfPupil(tx, params.id)
      const cells = (await findCellsOfPupil(tx, params.id)).map(({ id }) => id)
      const decisions = (await findDecisionsOfPupil(tx, params.id)).map(({ id }) => id)
      await eraseDecisionsOfPupil(tx, params.id)
      const past = await erasePastMarksOfPupil(tx, params.id)
      await eraseTalksOfPupil(tx, params.id)
      await erasePlaysOfPupil(tx, params.id, ERASED_STUDENT)
      await eraseExitAnswersOfPupil(tx, params.id)
      await eraseDevicesOfPupil(tx, params.id)
      await eraseStudent(tx, params.id)
      const changes = await forgetRows(tx, {
        table: 'students',
        ids: [
          params.id,
          ...ids,
          ...absences,
          ...hearings,
          ...contacts,
          ...talks,
          ...enrolments,
          ...cells,
          ...decisions,
          ...past,
        ],
        words,
        replacement: ERASED_STUDENT,
      })
      await forgetInReports(tx, words, ERASED_STUDENT)
      await insertChanges(
        tx,
        [{ table: 'students', id: params.id, label: ERASED_STUDENT, before: null, after: null }],
        { account, action: erasePupil.audit, batchId },
      )
      return { changes, attempts: attempts.length }
    })
  }),
]
