/** Where a sentence stands that a pupil or a family reads in the language of home, beside the Portuguese. */
export const phrasePlaces = ['progresso', 'prova', 'folha'] as const
type PhrasePlace = (typeof phrasePlaces)[number]

export const phrasePlaceLabels: Readonly<Record<PhrasePlace, string>> = {
  progresso: 'A página do aluno e da família',
  prova: 'À volta de um teste ou de um quiz',
  folha: 'A folha para o encarregado',
}

const inProgress = {
  'open-now': 'Aberto agora',
  'also-open': 'Também aberto',
  'nothing-open': 'Nenhum quiz aberto',
  begin: 'Começar',
  'go-on': 'Continuar',
  'once-more': 'Tentar de novo',
  later: 'Depois',
  done: 'Já feito',
  'you-know': 'O que já sabes',
  'a-week-counts': 'Uma semana conta com 5 respostas ou um jogo.',
  'guardian-view': 'Vista do encarregado',
  'who-sees': 'Só a escola e quem tem o teu cartão vêem esta página.',
  leave: 'Sair',
  'to-do': 'Por fazer',
  'knows-well': 'Já sabe bem',
  'needs-help': 'Precisa de ajuda',
  absences: 'Faltas',
  'five-minutes': 'Em casa, 5 minutos',
  'call-school': 'Ligar à escola',
} as const

const inSitting = {
  previous: 'Anterior',
  next: 'Seguinte',
  'look-again': 'Rever depois',
  'your-questions': 'As tuas perguntas',
  'hand-in': 'Entregar',
  'no-change-after': 'Depois de entregar já não podes mudar nada.',
  'no-answer': 'Sem resposta',
  'to-review': 'Para rever',
  'time-over': 'O teu tempo acabou.',
  'kept-here': 'Guardado neste aparelho',
  'received-by-school': 'Recebido pela escola',
} as const

const onSheet = {
  'no-mark': 'Encarregado de educação: este teste não dá nota.',
  'knows-already': 'Já sabe',
  'nearly-there': 'Está quase',
  'must-learn': 'Precisa de aprender a',
  'next-at-home': 'O passo seguinte, em casa',
  'worked-example': 'Assim se faz',
  'at-school': 'Na escola',
  'on-the-phone': 'No telemóvel: leia o código e escreva a palavra do cartão do aluno.',
  'give-back': 'Devolver à escola',
} as const

const byPlace = { progresso: inProgress, prova: inSitting, folha: onSheet } as const

/** The Portuguese of each of them, which is always read. */
export const phrases = { ...inProgress, ...inSitting, ...onSheet } as const
export type PhraseId = keyof typeof phrases

/** The sentences of a place, in the order in which they are met. */
export function phrasesOf(place: PhrasePlace): { id: PhraseId; text: string }[] {
  return Object.entries(byPlace[place]).map(([id, text]) => ({ id: id as PhraseId, text }))
}

export const allPhrases = phrasePlaces.flatMap(place =>
  phrasesOf(place).map(phrase => ({ place, ...phrase })),
)
