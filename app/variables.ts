import { PRODUCT_NAME } from '#kit/product-name.ts'

/** The configuration’s variables, each once: what it is where nobody sets it, and what it does, for `docs/configuration.md`. */
interface Variable {
  /** What it is unless it is set; absent where nothing is, or where it depends on the rest. */
  usual?: string
  /** How that is said where it depends on the rest. */
  usually?: { en: string; pt: string }
  en: string
  pt: string
}

export const variables = {
  PORT: {
    usual: '3000',
    en: 'Port to listen on; 0 takes a free one.',
    pt: 'Porta onde escuta; 0 toma uma livre.',
  },
  HOST: {
    usual: '127.0.0.1',
    en: 'Address to listen on; `0.0.0.0` opens it to the school’s network; the start then says which address phones open, with a QR code in a terminal.',
    pt: 'Endereço onde escuta; `0.0.0.0` abre-o à rede da escola; ao iniciar diz então o endereço para os telemóveis, com um código QR no terminal.',
  },
  TRUST_PROXY: {
    usual: '0',
    en: 'How many proxies stand before the server (`1` is exactly one), or their addresses: only what they say in `X-Forwarded-*` is believed.',
    pt: 'Quantos intermediários estão à frente do servidor (`1` é exactamente um), ou os seus endereços: só se acredita no que eles dizem em `X-Forwarded-*`.',
  },
  TLS_CERT: {
    en: 'File of a certificate (PEM): with `TLS_KEY` the server speaks HTTPS itself, and takes a renewed one without a restart.',
    pt: 'Ficheiro de um certificado (PEM): com `TLS_KEY`, o próprio servidor fala HTTPS, e toma um renovado sem parar.',
  },
  TLS_KEY: {
    en: 'File of its key.',
    pt: 'Ficheiro da sua chave.',
  },
  HTTPS: {
    usual: '0',
    en: '`1`: the server speaks HTTPS with a certificate of the school’s own authority, made in `DATA_DIR/https`, and renews it; phones install the authority once, from the page at `CERTIFICATE_PORT`. Not with `TLS_CERT`.',
    pt: '`1`: o servidor fala HTTPS com um certificado da autoridade da própria escola, criada em `DATA_DIR/https`, e renova-o; os telemóveis instalam a autoridade uma vez, na página de `CERTIFICATE_PORT`. Não serve com `TLS_CERT`.',
  },
  CERTIFICATE_PORT: {
    usual: '3080',
    en: 'With `HTTPS=1`: port of the page, without TLS, on which phones install the school’s authority.',
    pt: 'Com `HTTPS=1`: porta da página, sem TLS, onde os telemóveis instalam a autoridade da escola.',
  },
  DATA_DIR: {
    usual: './data',
    en: 'Folder of the embedded database and of the demonstration’s accounts.',
    pt: 'Pasta da base de dados incluída e das contas de demonstração.',
  },
  BACKUP_DIR: {
    usually: { en: '`DATA_DIR/backups`', pt: '`DATA_DIR/backups`' },
    en: 'Folder of the night’s backups, seven days and four weeks of them; better on another disk.',
    pt: 'Pasta das cópias de cada noite, de sete dias e quatro semanas; de preferência noutro disco.',
  },
  BACKUPS: {
    usual: 'nightly',
    en: '`nightly`, or `elsewhere`: the program makes no backup by itself, neither at night nor before an update, since another one of the database’s own does (`deploy/README.md`).',
    pt: '`nightly` (todas as noites), ou `elsewhere`: o programa não faz nenhuma cópia sozinho, nem de noite nem antes de actualizar, porque outro, da própria base de dados, as faz (`deploy/README.md`).',
  },
  DATABASE_URL: {
    en: 'A PostgreSQL ≥ 15 in place of the embedded one; it starts empty.',
    pt: 'Um PostgreSQL ≥ 15 em vez do incluído; começa vazio.',
  },
  DATABASE_DIRECT_URL: {
    en: 'The database itself where `DATABASE_URL` is a pooler’s (PgBouncer by the transaction): for updates, news and backups.',
    pt: 'A própria base de dados, quando `DATABASE_URL` é de um distribuidor de ligações (PgBouncer por transacção): para actualizações, avisos e cópias.',
  },
  DATABASE_CONNECTIONS: {
    usually: {
      en: 'two per core, at least `4` for each of `WORKERS`',
      pt: 'duas por núcleo, pelo menos `4` por cada um de `WORKERS`',
    },
    en: 'Connections to the database at most, 2 to 90; the processes of `WORKERS` share them, at least two each.',
    pt: 'Ligações à base de dados, no máximo, de 2 a 90; os processos de `WORKERS` repartem-nas, pelo menos duas cada um.',
  },
  WORKERS: {
    usual: '1',
    en: 'How many processes answer on the one port, 1 to 16; `auto`: one per core. With more than one, another starts the database and does what is done once.',
    pt: 'Quantos processos respondem na mesma porta, de 1 a 16; `auto`: um por núcleo. Com mais de um, há outro que arranca a base de dados e faz o que se faz uma só vez.',
  },
  HANG_SECONDS: {
    usual: '30',
    en: 'Seconds without a sign of life after which a server that hangs is ended and started anew, 2 to 3600.',
    pt: 'Segundos sem sinal de vida ao fim dos quais um servidor bloqueado é terminado e começa de novo; de 2 a 3600.',
  },
  DEMO: {
    usual: '1',
    en: '`0`: an empty database gets no demonstration school; the first visitor makes the `admin` with the code printed at start.',
    pt: '`0`: a base vazia não recebe a escola de demonstração; o primeiro visitante cria o `admin` com o código mostrado ao arrancar.',
  },
  DEMO_DATE: {
    en: 'Day that stands for today in the demonstration: `2026-05-05`.',
    pt: 'Dia que faz de hoje na demonstração: `2026-05-05`.',
  },
  DEMO_PASSWORD: {
    usually: { en: 'made up', pt: 'inventada' },
    en: 'Password of the demonstration’s accounts, kept in `DATA_DIR/demo-accounts.txt`.',
    pt: 'Senha das contas de demonstração, guardada em `DATA_DIR/demo-accounts.txt`.',
  },
  MODULES: {
    usual: 'academy,diagnostics,web',
    en: 'What this process serves; several may share a database.',
    pt: 'O que este processo serve; vários podem partilhar a base de dados.',
  },
  SIGN_UP_ROLE: {
    usual: 'pendente',
    en: 'Role of a new account: `pendente`, `professor` or `pedagogo`.',
    pt: 'Papel de quem se regista: `pendente`, `professor` ou `pedagogo`.',
  },
  ADMIN_SECOND_FACTOR: {
    usual: '0',
    en: '`1`: accounts of the administration need a second step (an authenticator app or a passkey) to come in; who has none sets it up on the way in.',
    pt: '`1`: as contas da administração precisam de um segundo passo (aplicação de autenticação ou chave de acesso) para entrar; quem não tem configura-o à entrada.',
  },
  AUTH_METHOD: {
    usual: 'jwt',
    en: 'Where people sign in: `jwt` (a password of their account here), or the service that keeps the people of the school: `amplify` (AWS Cognito), `firebase`, `auth0`, `supabase`, or any of OpenID Connect by its issuer: `oidc`. See [Signing in elsewhere](signing-in-elsewhere.md).',
    pt: 'Onde se entra: `jwt` (a senha da conta daqui), ou o serviço que guarda as contas da escola: `amplify` (AWS Cognito), `firebase`, `auth0`, `supabase`, ou qualquer um de OpenID Connect pelo emissor: `oidc`. Veja [Entrar por outro serviço](entrar-por-outro-servico.md).',
  },
  COGNITO_POOL_ID: {
    usually: { en: 'none', pt: 'nenhum' },
    en: 'Of `amplify`: the user pool, as `eu-west-1_AbCdEf123`.',
    pt: 'De `amplify`: o grupo de utilizadores, como `eu-west-1_AbCdEf123`.',
  },
  COGNITO_CLIENT_ID: {
    usually: { en: 'none', pt: 'nenhum' },
    en: 'Of `amplify`: an app client without a secret.',
    pt: 'De `amplify`: um cliente sem segredo.',
  },
  COGNITO_ENDPOINT: {
    usually: { en: "AWS, by the pool's region", pt: 'o da AWS, pela região do grupo' },
    en: 'Of `amplify`: another address of the service, for tests; passwords then go there as they are (`USER_PASSWORD_AUTH`), else by SRP.',
    pt: 'De `amplify`: outro endereço do serviço, para ensaios; a senha segue então tal como é (`USER_PASSWORD_AUTH`), senão por SRP.',
  },
  FIREBASE_API_KEY: {
    usually: { en: 'none', pt: 'nenhuma' },
    en: 'Of `firebase`: the web API key.',
    pt: 'De `firebase`: a chave Web da API.',
  },
  FIREBASE_PROJECT_ID: {
    usually: { en: 'none', pt: 'nenhum' },
    en: 'Of `firebase`: the project.',
    pt: 'De `firebase`: o projecto.',
  },
  FIREBASE_EMULATOR: {
    usually: { en: 'none', pt: 'nenhum' },
    en: 'Of `firebase`, for tests only: address of the emulator on this computer, as `127.0.0.1:9099`. It signs nothing, so every client is trusted.',
    pt: 'De `firebase`, só para ensaios: endereço do emulador neste computador, como `127.0.0.1:9099`. Não assina nada: acredita-se em quem lá chegar.',
  },
  AUTH0_DOMAIN: {
    usually: { en: 'none', pt: 'nenhum' },
    en: "Of `auth0`: the tenant's domain, as `escola.eu.auth0.com`.",
    pt: 'De `auth0`: o domínio, como `escola.eu.auth0.com`.',
  },
  AUTH0_CLIENT_ID: {
    usually: { en: 'none', pt: 'nenhum' },
    en: 'Of `auth0`: a single page application.',
    pt: 'De `auth0`: uma aplicação de página única.',
  },
  SUPABASE_URL: {
    usually: { en: 'none', pt: 'nenhum' },
    en: "Of `supabase`: the project's address.",
    pt: 'De `supabase`: o endereço do projecto.',
  },
  SUPABASE_KEY: {
    usually: { en: 'none', pt: 'nenhuma' },
    en: 'Of `supabase`: the public key (anon or publishable). A secret one is refused.',
    pt: 'De `supabase`: a chave pública (anon ou publishable). Uma secreta é recusada.',
  },
  OIDC_ISSUER: {
    usually: { en: 'none', pt: 'nenhum' },
    en: 'Of `oidc`: the issuer, letter by letter as the service writes it: `https://contas.escola.example/realms/escola` (Keycloak), `https://login.microsoftonline.com/TENANT/v2.0` (Entra), `https://accounts.google.com`.',
    pt: 'De `oidc`: o emissor, letra por letra como o serviço o escreve: `https://contas.escola.example/realms/escola` (Keycloak), `https://login.microsoftonline.com/INQUILINO/v2.0` (Entra), `https://accounts.google.com`.',
  },
  OIDC_CLIENT_ID: {
    usually: { en: 'none', pt: 'nenhum' },
    en: 'Of `oidc`: the application’s number at the service.',
    pt: 'De `oidc`: o número da aplicação no serviço.',
  },
  OIDC_CLIENT_SECRET: {
    usually: { en: 'none', pt: 'nenhum' },
    en: 'Of `oidc`: the application’s secret, where the service gave one (Google and Entra do). It never leaves this server.',
    pt: 'De `oidc`: o segredo da aplicação, se o serviço deu um (a Google e a Entra dão). Nunca sai deste servidor.',
  },
  OIDC_NAME: {
    usually: { en: 'by the issuer', pt: 'pelo emissor' },
    en: 'Of `oidc`: what people call the service.',
    pt: 'De `oidc`: como as pessoas chamam ao serviço.',
  },
  QUIZ_PROGRESS_URL: {
    usual: '/progresso',
    en: 'Address behind `Quiz Progress`.',
    pt: 'Endereço de `Quiz Progress`.',
  },
  PUBLIC_ADDRESS: {
    usually: { en: 'the page’s own', pt: 'o da página' },
    en: 'Where others reach the product, on links, codes and paper: `https://escola.example`. Opened as `localhost`, the address in the school’s network is there if the server listens to it.',
    pt: 'Onde os outros chegam ao programa, em ligações, códigos e papel: `https://escola.example`. Aberto como `localhost`, fica o endereço na rede da escola, se o servidor a escuta.',
  },
  APP_NAME: {
    usual: PRODUCT_NAME,
    en: 'Name in titles and in the heads of pages.',
    pt: 'Nome nos títulos e no cabeçalho das páginas.',
  },
  DEFAULT_PATH: {
    usual: '/dashboard',
    en: 'Page after signing in.',
    pt: 'Página depois de entrar.',
  },
  ACADEMY_API: {
    usual: '/api/academy',
    en: 'Address of the academy’s API, as the browser calls it.',
    pt: 'Endereço da API da academia, como o navegador a chama.',
  },
  DIAGNOSTICS_API: {
    usual: '/api/diagnostics',
    en: 'Address of the diagnostic API, as the browser calls it.',
    pt: 'Endereço da API de diagnóstico, como o navegador a chama.',
  },
  SMTP_URL: {
    en: 'A mail server, `smtps://user:password@mail.example`: «Esqueceu a senha?» then sends a link, and each morning people hear what waits for them. Needs `PUBLIC_ADDRESS`.',
    pt: 'Um servidor de correio, `smtps://utilizador:senha@correio.example`: «Esqueceu a senha?» passa a enviar uma ligação, e de manhã cada um recebe o que espera por si. Precisa de `PUBLIC_ADDRESS`.',
  },
  MAIL_FROM: {
    usually: { en: '`nao-responda@` its host', pt: '`nao-responda@` esse nome' },
    en: 'Who the messages are from.',
    pt: 'De quem são as mensagens.',
  },
  ASSISTANT_URL: {
    en: 'An assistant that may propose objectives, questions and translations: base address of any server that speaks the OpenAI-compatible chat API, as `http://127.0.0.1:11434/v1` of a local one. Proposals are read and taken one by one; nothing of a pupil is sent. Without it nothing is sent anywhere.',
    pt: 'Um assistente que pode propor objectivos, perguntas e traduções: endereço base de qualquer servidor que fale a API de conversa compatível com a da OpenAI, como `http://127.0.0.1:11434/v1` de um local. As propostas lêem-se e aceitam-se uma a uma; nada de um aluno é enviado. Sem ele, nada se envia a ninguém.',
  },
  ASSISTANT_MODEL: {
    en: 'Name of the model that answers.',
    pt: 'Nome do modelo que responde.',
  },
  ASSISTANT_KEY: {
    en: 'Its key, sent as `Authorization: Bearer`, if it asks for one.',
    pt: 'A sua chave, enviada em `Authorization: Bearer`, se ele a pedir.',
  },
  CORS_ORIGINS: {
    en: 'Origins of other sites that may call the APIs.',
    pt: 'Origens de outros sítios que podem chamar as API.',
  },
  API_DOCS_OPEN: {
    usual: '0',
    en: '`1` shows the APIs’ documentation, `/api/docs`, also to signed-out visitors.',
    pt: '`1` mostra a documentação das API, `/api/docs`, também a quem não tem sessão.',
  },
  METRICS_TOKEN: {
    en: 'With it `/metrics` tells Prometheus how the server does: send it as `Authorization: Bearer`. 16 characters or more.',
    pt: 'Com ele, `/metrics` diz ao Prometheus como vai o servidor: envie-o em `Authorization: Bearer`. 16 caracteres ou mais.',
  },
  LOG_LEVEL: {
    usual: 'info',
    en: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    pt: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` ou `silent`.',
  },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

/** Display order. */
export const variableGroups: readonly { en: string; pt: string; names: readonly VariableName[] }[] = [
  {
    en: 'Where it listens',
    pt: 'Onde escuta',
    names: [
      'PORT',
      'HOST',
      'PUBLIC_ADDRESS',
      'TRUST_PROXY',
      'TLS_CERT',
      'TLS_KEY',
      'HTTPS',
      'CERTIFICATE_PORT',
    ],
  },
  {
    en: 'Data and backups',
    pt: 'Dados e cópias',
    names: [
      'DATA_DIR',
      'BACKUP_DIR',
      'BACKUPS',
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_CONNECTIONS',
    ],
  },
  { en: 'The demonstration', pt: 'A demonstração', names: ['DEMO', 'DEMO_DATE', 'DEMO_PASSWORD'] },
  {
    en: 'Accounts',
    pt: 'Contas',
    names: [
      'SIGN_UP_ROLE',
      'ADMIN_SECOND_FACTOR',
      'AUTH_METHOD',
      'COGNITO_POOL_ID',
      'COGNITO_CLIENT_ID',
      'COGNITO_ENDPOINT',
      'FIREBASE_API_KEY',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_EMULATOR',
      'AUTH0_DOMAIN',
      'AUTH0_CLIENT_ID',
      'SUPABASE_URL',
      'SUPABASE_KEY',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'OIDC_NAME',
    ],
  },
  { en: 'What people see', pt: 'O que se vê', names: ['APP_NAME', 'DEFAULT_PATH', 'QUIZ_PROGRESS_URL'] },
  {
    en: 'Mail and the assistant',
    pt: 'Correio e assistente',
    names: ['SMTP_URL', 'MAIL_FROM', 'ASSISTANT_URL', 'ASSISTANT_MODEL', 'ASSISTANT_KEY'],
  },
  {
    en: 'Running it',
    pt: 'Funcionamento',
    names: [
      'MODULES',
      'ACADEMY_API',
      'DIAGNOSTICS_API',
      'CORS_ORIGINS',
      'API_DOCS_OPEN',
      'WORKERS',
      'HANG_SECONDS',
      'METRICS_TOKEN',
      'LOG_LEVEL',
    ],
  },
]

/** Reads the environment as the configuration does: what is empty is not set, and what is not set is what it usually is. */
export function readerOf(environment: NodeJS.ProcessEnv): (name: VariableName) => string | undefined {
  return name => {
    const variable: Variable = variables[name]
    return environment[name]?.trim() || variable.usual
  }
}
