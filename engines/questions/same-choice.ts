/** Whether two choices are the same to who answers: two of the same words cannot be told apart. */
export function isSameChoice(
  choices: readonly { id: string; text: string }[],
  one: string,
  other: string,
): boolean {
  if (one === other) return true
  const textOf = (id: string) => choices.find(choice => choice.id === id)?.text
  const text = textOf(one)
  return text !== undefined && text === textOf(other)
}
