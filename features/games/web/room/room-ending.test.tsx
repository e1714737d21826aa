import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { HostView, InRoom, RoomView } from '../../room-contract.ts'
import { PhoneEnd } from './phone-end.tsx'
import { RoomEnding } from './room-ending.tsx'

const texts = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('says on the screen what the class had right, how many played and what to see again', () => {
  const view = {
    kind: 'relampago',
    pupils: 52,
    players: [],
    end: {
      share: 0.62,
      played: 48,
      teams: [],
      hardest: [
        { itemId: 'um', text: 'Quanto é 2/7 + 3/7?', answer: '5/7', why: 'Somam-se as partes.', right: 24 },
      ],
    },
  } as unknown as HostView
  const html = renderToString(
    <MemoryRouter>
      <RoomEnding
        view={view}
        onClose={() => undefined}
        onAgain={() => undefined}
        onReopen={() => undefined}
        busy={false}
        others={[{ kind: 'associacao', to: '/novo' }]}
      />
    </MemoryRouter>,
  )
  expect(texts(html)).toContain('Jogar outra vez com a que custou')
  expect(texts(html)).toMatch(/O mesmo conteúdo noutro jogo: Associação/)
  expect(texts(html)).toMatch(/A turma acertou 62\s%/)
  expect(texts(html)).toContain('Jogaram 48 de 52.')
  // A fraction is read as one, and drawn visually.
  expect(texts(html.replaceAll(/<span aria-hidden="true">\d+<\/span>/g, ''))).toMatch(
    /Quanto é 2\/7 \+ 3\/7 ?\? 5\/7 Somam-se as partes\. Acertaram 24 de 48\./,
  )
  expect(html).toContain('Planta com 6 de 10 folhas')
})

it('shows each team with its share in the order of the teams: nobody is first and nobody last', () => {
  const end = {
    ...{ share: 0.5, played: 3, hardest: [] },
    teams: [
      { share: 0.25, played: 2 },
      { share: 1, played: 1 },
      { share: null, played: 0 },
    ],
  }
  const view = { kind: 'relampago', pupils: 3, players: [], end } as unknown as HostView
  const nothing = () => undefined
  const said = texts(
    renderToString(
      <RoomEnding
        view={view}
        {...{ onClose: nothing, onAgain: nothing, onReopen: nothing }}
        busy={false}
        others={[]}
      />,
    ),
  )
  expect(said).toMatch(
    /Embondeiro 25\s% 2 jogadores Mangueira 100\s% 1 jogador Cajueiro não jogou 0 jogadores/,
  )
  expect(said).not.toMatch(/lugar|à frente|venc|ganh|primeir|\dº|\d\.º/i)
})

it('says on the phone its own result and longest run, with the answers of what was not right', () => {
  const questions = [0, 1, 2, 3].map(at => ({ text: `Pergunta ${at}`, options: [`certa ${at}`, 'outra'] }))
  const view = {
    keys: [0, 1, 2, 3].map(round => ({ round, right: 0, answer: `certa ${round}`, why: '' })),
  } as unknown as RoomView
  const answers = Object.fromEntries(
    [0, 0, 0, 1].map((choice, at) => [at, { choice, sent: true, tookMs: 1 }]),
  )
  const kept = { joined: { questions } as unknown as InRoom, answers, rights: {} }
  const said = texts(renderToString(<PhoneEnd view={view} kept={kept} />))
  expect(said).toContain('Acertaste 3 de 4')
  expect(said).toContain('A tua maior série: 3 certas seguidas.')
  expect(said).toMatch(/Para veres outra vez Pergunta 3 certa 3/)
  expect(said).not.toContain('certa 2')
})

it('shows no more than three to see again on the phone, and counts them all', () => {
  const questions = [0, 1, 2, 3, 4].map(at => ({ text: `Pergunta ${at}`, options: [`certa ${at}`, 'outra'] }))
  const view = {
    keys: questions.map((_, round) => ({ round, right: 0, answer: `certa ${round}`, why: '' })),
  } as unknown as RoomView
  const kept = { joined: { questions } as unknown as InRoom, answers: {}, rights: {} }
  const html = renderToString(<PhoneEnd view={view} kept={kept} />)
  expect(texts(html)).toMatch(/certa 0.*certa 1.*certa 2/)
  expect(texts(html)).not.toContain('certa 3')
  expect(html).toContain('5 para veres outra vez')
})
