import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from './xml.ts'

/** What a field of an item's metadata says (`points_possible`, `QUESTIONTYPE`), by its name in small letters. */
export function fieldsOf(element: XmlElement): Map<string, string> {
  const metadata = childrenOf(element, 'itemmetadata').concat(childrenOf(element, 'qtimetadata'))
  const fields = metadata.flatMap(each => [
    ...descendantsOf(each, 'qtimetadatafield').map(
      field => [textOf(childOf(field, 'fieldlabel')), textOf(childOf(field, 'fieldentry'))] as const,
    ),
    ...childrenOf(each).map(field => [field.name, textOf(field)] as const),
  ])
  return new Map(fields.map(([name, text]) => [name.trim().toLowerCase(), text.trim()]))
}

/** What other systems call their types that have no place here, and why. */
export const unsupported: Record<string, string> = {
  text_only_question: 'É um texto de apoio, não uma pergunta.',
  calculated_question: 'Perguntas calculadas, com valores sorteados, não são suportadas.',
  file_upload_question: 'Perguntas que pedem um ficheiro não são suportadas.',
  'file upload': 'Perguntas que pedem um ficheiro não são suportadas.',
  calculated: 'Perguntas calculadas, com valores sorteados, não são suportadas.',
  'hot spot': 'Tocar numa imagem não é suportado.',
  assstackquestion: 'As perguntas STACK, com contas feitas por um programa próprio, não são suportadas.',
  assformulaquestion: 'Perguntas calculadas, com valores sorteados, não são suportadas.',
}
