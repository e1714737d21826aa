import { useQuery } from '@tanstack/react-query'
import { forWhom } from '#features/games/web/game-words.tsx'
import { GamesHomePage, type PracticeHint } from '#features/games/web/games-home-page.tsx'
import { href } from '#kit/address.ts'
import { query } from '#kit/web/api/queries.ts'
import * as pages from '#school/pages.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { listPracticeNeeds, type PracticeNeeds } from '../contract.ts'

/** The home of games, with what one's groups still have to practise: each hint begins a game that is nearly made. */
export function GamesHomeWithNeedsPage() {
  const answer = useQuery(query(listPracticeNeeds, {}))
  const needs = answer.data
  return (
    <GamesHomePage
      awaitsHints={answer.isLoading}
      hints={needs ? [...needs.competences.map(ofCompetence), ...needs.terms.map(ofTerms)] : []}
    />
  )
}

function ofCompetence(need: PracticeNeeds['competences'][number]): PracticeHint {
  const { group, pupils, notYet, questions, questionIds, kind } = need
  const many = questionIds.length
  return {
    key: `${group.id} ${need.id}`,
    kind,
    title: `${need.code} · ${need.description}`,
    text: `${group.name}: ${notYet} de ${pupils} alunos não ${notYet === 1 ? 'domina' : 'dominam'}. Há ${questions} perguntas no banco.`,
    label: `Fazer um jogo de ${many} pares`,
    to: href(pages.newGame, { tipo: kind, perguntas: questionIds.join(), turmas: group.id }),
  }
}

function ofTerms(need: PracticeNeeds['terms'][number]): PracticeHint {
  const { subject, grade, groups, total, since, termIds } = need
  const whom = groups.length > 2 ? forWhom({ groups: [], grade }) : forWhom({ groups, grade })
  return {
    key: `${subject.id} ${grade}`,
    kind: 'flashcards',
    title: since
      ? `${total} termos novos de ${subject.abbreviation}`
      : `${total} termos de ${subject.abbreviation}`,
    text: since
      ? `Entraram no glossário da ${gradeTitle(grade)} desde o último jogo.`
      : `Estão no glossário da ${gradeTitle(grade)}, e ainda não têm jogo seu.`,
    label: `Fazer ${termIds.length} cartões para a ${whom}`,
    to: href(pages.newGame, {
      tipo: 'flashcards',
      termos: termIds.join(),
      classe: grade,
      turmas: groups.map(group => group.id).join(),
    }),
  }
}
