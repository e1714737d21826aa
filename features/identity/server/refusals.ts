import { HttpError } from '#kit/refusals.ts'

// What is said of a token that is not believed; `name` is what people call the service.

export function badToken(name: string): HttpError {
  return new HttpError(
    422,
    'BAD_TOKEN',
    `A ${name} não confirmou esta entrada para esta escola. Entre de novo.`,
  )
}

export function stale(name: string): HttpError {
  return new HttpError(422, 'STALE_SIGN_IN', `A entrada na ${name} foi há muito tempo. Entre de novo.`)
}

export function clockSkew(name: string): HttpError {
  return new HttpError(
    422,
    'CLOCK_SKEW',
    `O relógio deste servidor e o da ${name} não dizem a mesma hora. Fale com a administração da escola.`,
  )
}

export function unreachable(name: string, cause: unknown): HttpError {
  const message = `Não foi possível falar com a ${name}. Veja a ligação à Internet e tente de novo daqui a pouco.`
  return Object.assign(new HttpError(503, 'PROVIDER_UNREACHABLE', message), { cause })
}
