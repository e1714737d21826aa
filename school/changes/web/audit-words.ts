/** What people call the tables of the audit. */
export const kindWords: Readonly<Record<string, string>> = {
  accounts: 'Conta',
  sessions: 'Sessão',
  identities: 'Conta de outro serviço',
  schools: 'Escola',
  backups: 'Cópia de segurança',
  calendars: 'Calendário',
  timetable_slots: 'Horário',
  subjects: 'Disciplina',
  units: 'Unidade temática',
  competences: 'Competência',
  groups: 'Turma',
  group_teachers: 'Professor da turma',
  students: 'Aluno',
  terms: 'Termo',
  term_comments: 'Comentário a um termo',
  policies: 'Política',
  policy_versions: 'Versão de uma política',
  policy_signature_scans: 'Lista assinada',
  reader_groups: 'Grupo de leitores',
  faqs: 'Pergunta frequente',
  analytical_plans: 'Plano analítico',
  plan_comments: 'Comentário a um plano',
  fulfilments: 'Registo de cumprimento',
  shared_links: 'Ligação de leitura',
  lesson_plans: 'Plano de aula',
  lesson_comments: 'Comentário a um plano de aula',
  questions: 'Pergunta',
  tests: 'Teste',
  applications: 'Aplicação de teste',
  recovery_plans: 'Plano de recuperação',
}

/** What was done, for whole names of actions that their last word does not say. */
export const actionWords: Readonly<Record<string, string>> = {
  'accounts.sign-up': 'pediu conta',
  'students.erase': 'apagou os dados pessoais',
  'students.cards': 'fez um cartão novo',
  'accounts.first-administrator': 'criou a primeira conta',
  'accounts.accept-invite': 'aceitou o convite',
  'accounts.reset-password': 'repôs a senha',
  'accounts.change-password': 'mudou a senha',
  'accounts.add-factor': 'acrescentou um segundo passo',
  'accounts.rename-factor': 'mudou o nome de um segundo passo',
  'accounts.remove-factor': 'retirou um segundo passo',
  'accounts.renew-recovery-codes': 'fez códigos de recuperação novos',
  'accounts.remove-factors-of': 'retirou o segundo passo a quem o perdeu',
  'accounts.update-own': 'alterou a própria conta',
  'accounts.update': 'alterou',
  'accounts.approve': 'aprovou',
  'accounts.disable': 'activou ou desactivou',
  'accounts.remove': 'eliminou',
  'accounts.invite': 'convidou',
  'accounts.reset-link': 'fez ligação para nova senha',
  'identities.sign-up': 'entrou pela primeira vez',
  'identities.link': 'ligou',
  'identities.unlink': 'desligou',
  'backups.create': 'fez',
  'backups.download': 'descarregou',
  'plan.state': 'mudou o estado',
  'plan.amend': 'abriu uma versão nova',
  'plan.copy': 'copiou',
  'plan.comment': 'comentou',
  'plan.comment.resolve': 'deu por tratado',
  'fulfilment.save': 'registou',
  'policy.version.pdf': 'trocou o PDF',
  'policy.version.submit': 'enviou para aprovação',
  'policy.version.return': 'devolveu a rascunho',
  'policy.version.approve': 'aprovou',
  'policy.version.revoke': 'revogou',
  'policy.confirm': 'confirmou a leitura',
  'policy.paper-readings': 'registou leituras em papel',
  'policy.signatures': 'guardou',
  'fulfilment.given-until': 'registou várias semanas de',
  'recovery.presence': 'marcou presenças',
  'recovery.retest': 'fez a reavaliação',
  'recovery.results': 'leu o resultado',
  'share.create': 'partilhou',
  'share.revoke': 'desligou',
  'sessions.end': 'terminou uma sessão',
  'sessions.end-others': 'terminou as outras sessões',
}

const VERBS: Readonly<Record<string, string>> = {
  create: 'criou',
  add: 'acrescentou',
  update: 'alterou',
  set: 'alterou',
  put: 'alterou',
  state: 'mudou o estado',
  publish: 'publicou',
  archive: 'arquivou',
  remove: 'eliminou',
  delete: 'eliminou',
  import: 'importou',
  move: 'moveu',
  transfer: 'transferiu',
  bulk: 'alterou em conjunto',
}

/** «alterou», «desfez: importou»: the audit name of a call as a sentence goes on. */
export function wordsOfAction(action: string): string {
  const plain = action.replace(/(\.undo)+$/, '')
  const last = plain.split(/[.-]/).findLast(word => word in VERBS) ?? ''
  const words = actionWords[plain] ?? VERBS[last] ?? plain
  return plain === action ? words : `desfez: ${words}`
}

/** «Termo», or the table's own name where people have none for it. */
export function wordsOfKind(kind: string): string {
  return kindWords[kind] ?? kind
}
