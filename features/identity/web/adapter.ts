/** Who signs in, as typed. A service that leads to a page of its own wants the e-mail alone. */
export interface Credentials {
  email: string
  password: string
}

export interface NewPerson extends Credentials {
  firstName: string
  lastName: string
}

/** What a step at the service ends with. */
export type Outcome =
  /** The person is known there; the token is for `POST /auth/external`. */
  | { kind: 'token'; token: string; search?: string }
  /** The browser is on its way to the service's own page. */
  | { kind: 'away' }
  /** The service wants the e-mail confirmed first. */
  | { kind: 'verify' }
  /** It is done, and the person signs in now. */
  | { kind: 'confirmed' }
  /** The service wants another password: the one it was given is of its administration, or no longer good. */
  | { kind: 'new-password' }
  /** The service wants a code of its own beside the password. */
  | { kind: 'code' }

/** One service, as the pages speak to it. Its own library is inside, and nowhere else. */
export interface Adapter {
  signIn: (typed: Credentials) => Promise<Outcome>
  /** Goes on where the service or its message has led back to; undefined where it has not. */
  resume?: (url: URL) => Promise<Outcome | undefined>
  /** The code that the service asked for beside the password. */
  confirm?: (code: string) => Promise<Outcome>
  signUp?: (person: NewPerson) => Promise<Outcome>
  verify?: (email: string, code: string) => Promise<Outcome>
  /** Sends the message with which the e-mail is confirmed once more. */
  sendAgain?: (email: string) => Promise<void>
  resetPassword?: (email: string) => Promise<void>
  updatePassword?: (email: string, code: string, password: string) => Promise<Outcome>
  /** True where the browser is on its way to the service's page, which ends the session there. */
  signOut: () => Promise<boolean>
}

/** Why a service refused, as a user-facing sentence, and beside its field where it has one. */
export class Refusal extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(message: string, field?: 'email' | 'password' | 'code', options?: ErrorOptions) {
    super(message, options)
    this.name = 'Refusal'
    this.fields = field ? { [field]: message } : {}
  }
}

export type RefusalKind = keyof typeof sentences

const sentences = {
  credentials: 'O e-mail ou a senha não estão certos.',
  taken: 'Não se pôde criar uma conta com este e-mail. Se já tem uma, entre ou reponha a senha.',
  code: 'O código não está certo.',
  ended: 'Este código ou esta ligação já não vale. Peça outro.',
  attempts: 'Demasiadas tentativas. Espere um pouco e tente de novo.',
  disabled: 'Esta conta está desactivada no serviço. Fale com a administração da escola.',
  host: 'O serviço de contas ainda não conhece o endereço desta página. Peça à administração da escola que lho acrescente.',
  begun: 'Esta entrada começou noutro separador, ou já foi usada. Comece de novo.',
} as const

/** What the library of a service threw, in our words; what is not known says the service's name. */
export function refusal(
  name: string,
  kind: RefusalKind | 'network' | 'password' | 'other',
  cause: unknown,
): Refusal {
  const options = { cause }
  switch (kind) {
    case 'network':
      return new Refusal(
        `Não foi possível falar com a ${name}. Veja a ligação à Internet e tente de novo daqui a pouco.`,
        undefined,
        options,
      )
    case 'password':
      return new Refusal(
        `A ${name} não aceita esta senha. Escolha uma mais comprida, com algarismos e sinais.`,
        'password',
        options,
      )
    case 'other':
      // Unforeseen: support needs the service's own words.
      console.error(name, cause)
      return new Refusal(`A ${name} não deixou continuar. Tente de novo daqui a pouco.`, undefined, options)
    case 'code':
      return new Refusal(sentences.code, 'code', options)
    default:
      return new Refusal(sentences[kind], undefined, options)
  }
}
