import { type VariableName, variableGroups, variables } from './variables.ts'

const words = {
  en: {
    title: 'Configuration',
    intro:
      'Everything is set by environment variables, read when the server starts; what is not set has a default that works. A value that cannot be used is refused before anything is made, in a sentence that names it.',
    head: ['variable', 'default', 'what it does'],
  },
  pt: {
    title: 'Configuração',
    intro:
      'Tudo se define em variáveis de ambiente, lidas quando o servidor arranca; o que não se define tem um valor que serve. O que não serve é recusado antes de se criar seja o que for, numa frase que o nomeia.',
    head: ['variável', 'valor inicial', 'para que serve'],
  },
} as const

/** The page of `docs/` that describes the configuration, from the configuration itself. */
export function configurationPage(language: 'en' | 'pt'): string {
  const { title, intro, head } = words[language]
  const tables = variableGroups.map(group => {
    const rows = group.names.map(name =>
      row([`\`${name}\``, usualOf(name, language), variables[name][language]]),
    )
    return [`## ${group[language]}`, '', row(head), row(head.map(() => '---')), ...rows, ''].join('\n')
  })
  return [`# ${title}`, '', intro, '', ...tables].join('\n')
}

function usualOf(name: VariableName, language: 'en' | 'pt'): string {
  const variable = variables[name]
  if ('usual' in variable) return `\`${variable.usual}\``
  return 'usually' in variable ? variable.usually[language] : '–'
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
