import * as z from 'zod/mini'
import { field, fieldsOf } from '#kit/fields.ts'
import { counted } from '#kit/figures.ts'
import { filled, optionalText } from '#kit/shapes.ts'
import { thing } from '#kit/thing.ts'

/** A policy of the academy; its text is that of its versions. */
export const policyThing = thing({
  table: 'policies',
  what: 'Esta política',
  many: 'políticas',
  path: '/policies',
  apis: ['academy'],
  audit: 'policy',
})

export const categories = [
  'Pedagógica',
  'Protecção e conduta',
  'Tecnologias e dados',
  'Recursos humanos',
  'Administrativa e financeira',
  'Segurança e saúde',
] as const
export const category = z.enum(categories)

/** What a person writes of a policy. */
export const policyFields = fieldsOf(
  policyThing,
  {
    code: field('Código', filled(30)),
    title: field('Título', filled(160)),
    category: field('Categoria', category, { blank: 'Pedagógica' }),
    summary: field('Resumo', optionalText(1000)),
    responsible: field('Responsável', optionalText(120)),
    /** The account that has notices before the next review is due. */
    responsibleId: field('Conta do responsável', z._default(z.nullable(z.uuid()), null), {
      names: { table: 'accounts' },
    }),
    /** Groups of readers; none concerns nobody. */
    groupIds: field('Destina-se a', z._default(z.array(z.uuid()).check(z.maxLength(50)), []), {
      names: { table: 'reader_groups' },
      stored: ids => [...new Set(ids)],
    }),
    mandatory: field('Leitura obrigatória', z._default(z.boolean(), true)),
    deadlineDays: field('Prazo', z._default(z.int().check(z.minimum(0), z.maximum(365)), 15), {
      show: days => counted(days, 'dia', 'dias'),
    }),
  },
  {
    checkItems: {
      label: 'Perguntas depois de ler',
      show: (items: readonly unknown[]) => counted(items.length, 'pergunta', 'perguntas'),
    },
  },
)
