interface Named {
  name: string
}

/** «Percurso de Matemática na 6ªA» */
export function groupPathTitle(subject: Named, group: Named): string {
  return `Percurso de ${subject.name} na ${group.name}`
}
