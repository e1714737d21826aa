import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { admins } from '#school/roles.ts'

/** What the installation does by itself, by what the log says where it failed. */
export const taskLabels = {
  'housekeeping failed': 'Limpeza do dia',
  'attempts whose time ran out were not ended': 'Fim das tentativas cujo tempo acabou',
  'where the chain of readings ended yesterday was not kept': 'Fecho diário das leituras confirmadas',
  'pupils were not brought to the groups of the day': 'Alunos que mudam de turma no dia',
  'what was closed before an upgrade was not kept': 'Versões do que se fechou antes de actualizar',
  'an abandoned maintenance was not ended': 'Fim de uma manutenção abandonada',
  'the night’s backup failed': 'Cópia de segurança da noite',
  'notices of policies to be reviewed were not sent': 'Avisos das revisões de políticas',
  'the morning’s messages were not sent': 'Mensagens da manhã',
} as const
export type Task = keyof typeof taskLabels

/** The title of all causes of an hour beyond those that are kept apart. */
export const OTHERS = '…'

const incident = z.object({
  cause: z.string(),
  /** Kind and reduced message of an exception, method and route of a request, name of a task. */
  title: z.string(),
  /** Status of a request; code of what made a task fail. */
  detail: z.string(),
  /** Pattern of the page: `/dashboard/glossaryList/:id`. */
  page: z.string(),
  version: z.string(),
  frames: z.array(z.string()),
  count: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  milliseconds: z.nullable(z.int()),
})
export type Incident = z.infer<typeof incident>

/** How many causes of each kind the page shows. */
export const SHOWN = 30
/** How long they are kept. */
export const KEPT_DAYS = 30

export const listIncidents = endpoint('GET', '/incidents', {
  apis: ['academy'],
  who: admins,
  response: z.object({
    exceptions: z.array(incident),
    requests: z.array(incident),
    tasks: z.array(incident),
  }),
  summary:
    'Excepções das páginas, pedidos lentos ou falhados e tarefas falhadas dos últimos 30 dias, por causa',
})
