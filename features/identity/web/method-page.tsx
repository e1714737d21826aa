import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import pageStyles from '#school/accounts/web/auth-page.module.css'
import { OtherMethod } from '#school/accounts/web/other-method.tsx'
import { SecondStep } from '#school/accounts/web/second-step-asked.tsx'
import { type IdentityMethod, methods } from '../provider.ts'
import { CodePage } from './code-page.tsx'
import { LinkPage } from './link-page.tsx'
import { providerHere } from './provider-here.ts'
import type { Service } from './use-service.ts'

/** A page of one service, where this installation uses it; else what is used instead, and the way there. */
export function MethodPage({ page: Page }: { page: (props: { method: IdentityMethod }) => ReactNode }) {
  const { pathname } = useLocation()
  const word = pathname.split('/')[2]
  const method = methods.find(method => method === word)
  if (!method || providerHere()?.method !== method) return <OtherMethod />
  return <Page key={pathname} method={method} />
}

/** What comes after the service said who somebody is, in the place of the page; else the page. */
export function WithRest({
  method,
  service,
  children,
}: {
  method: IdentityMethod
  service: Service
  children: ReactNode
}) {
  const { remaining, startAgain } = service
  switch (remaining?.kind) {
    case 'step':
      return <SecondStep step={remaining.step} onBack={startAgain} />
    case 'link':
      return <LinkPage method={method} email={remaining.email} token={remaining.token} onBack={startAgain} />
    case 'code':
      return <CodePage service={service} />
    default:
      return <div className={pageStyles.page}>{children}</div>
  }
}
