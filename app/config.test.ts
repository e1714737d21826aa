import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('configuration', () => {
  it('starts without any variable: loopback, own database, demonstration', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      workers: 1,
      trustProxy: false,
      tls: undefined,
      ownAuthority: undefined,
      dataDir: resolve('data'),
      backupDir: resolve('data/backups'),
      backups: 'nightly',
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseConnections: Math.max(4, 2 * availableParallelism()),
      hangSeconds: 30,
      demo: true,
      demoDate: undefined,
      demoPassword: undefined,
      modules: new Set(['academy', 'diagnostics', 'web']),
      signUpRole: 'pendente',
      adminSecondFactor: false,
      mail: undefined,
      assistant: undefined,
      quizProgressUrl: '/progresso',
      publicAddress: undefined,
      appName: 'Dondza Academy',
      defaultPath: '/dashboard',
      academyApi: '/api/academy',
      diagnosticsApi: '/api/diagnostics',
      corsOrigins: [],
      apiDocsOpen: false,
      logLevel: 'info',
    })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', APP_NAME: '' })).toEqual(readConfig({}))
  })

  it('takes an address for what leaves the computer, and refuses what is none', () => {
    expect(readConfig({ PUBLIC_ADDRESS: 'https://escola.example/' }).publicAddress).toBe(
      'https://escola.example',
    )
    for (const wrong of ['escola.example', 'https://escola.example/dondza', 'javascript:alert(1)'])
      expect(() => readConfig({ PUBLIC_ADDRESS: wrong })).toThrow('PUBLIC_ADDRESS')
  })

  it('joins an assistant only where an address and a model are given, and repeats no address that may hold a secret', () => {
    const set = { ASSISTANT_URL: 'http://127.0.0.1:11434/v1/', ASSISTANT_MODEL: 'llama3.2' }
    expect(readConfig(set).assistant).toEqual({
      url: 'http://127.0.0.1:11434/v1',
      model: 'llama3.2',
      key: undefined,
    })
    expect(readConfig({ ...set, ASSISTANT_KEY: 'k' }).assistant?.key).toBe('k')
    expect(readConfig({ ASSISTANT_MODEL: 'llama3.2', ASSISTANT_KEY: 'k' }).assistant).toBeUndefined()
    expect(() => readConfig({ ...set, ASSISTANT_MODEL: '' })).toThrow('ASSISTANT_MODEL')
    for (const wrong of [
      'localhost',
      'ftp://a.example',
      'http://eu:segredo@a.example/v1',
      'http://a.example?segredo',
    ])
      expect(() => readConfig({ ...set, ASSISTANT_URL: wrong })).toThrow(/^ASSISTANT_URL(?!.*segredo)/)
  })

  it('divides the connections among the processes that answer, and gives none of them less than two', () => {
    const divided = (WORKERS: string, DATABASE_CONNECTIONS: string) =>
      readConfig({ WORKERS, DATABASE_CONNECTIONS }).databaseConnections
    expect([divided('1', '20'), divided('3', '20'), divided('8', '16')]).toEqual([20, 6, 2])
    expect(() => divided('8', '15')).toThrow(
      /DATABASE_CONNECTIONS="15" não serve: indique um número inteiro de 16 a 90/,
    )
    for (const WORKERS of ['1', '2', '16', 'auto'])
      expect(readConfig({ WORKERS }).databaseConnections).toBeGreaterThanOrEqual(4)
  })

  it('reads what is set', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
      MODULES: 'academy,web',
      CORS_ORIGINS: 'https://escola.example http://localhost:5173',
      ACADEMY_API: 'https://api.escola.example/academy/',
      DEMO_DATE: '2026-05-05',
    })
    expect(config).toMatchObject({ port: 8080, host: '0.0.0.0', demoDate: '2026-05-05' })
    expect(config.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8'])
    expect(config.modules).toEqual(new Set(['academy', 'web']))
    expect(config.corsOrigins).toEqual(['https://escola.example', 'http://localhost:5173'])
    expect(config.academyApi).toBe('https://api.escola.example/academy')
  })

  it('counts proxies where their number is set', () => {
    expect([undefined, '0', '1', '3'].map(n => readConfig({ TRUST_PROXY: n }).trustProxy)).toEqual([
      false,
      false,
      1,
      3,
    ])
  })

  it('never puts the demonstration, nor its date, into a database of DATABASE_URL', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://a:b@c/d', DEMO: '1', DEMO_DATE: '2026-05-05' })
    expect(config).toMatchObject({ demo: false, demoDate: undefined })
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '1e3'],
    ['TRUST_PROXY', 'sim'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10'],
    ['TLS_CERT', 'cert.pem'],
    ['TLS_KEY', 'key.pem'],
    ['API_DOCS_OPEN', 'sim'],
    ['DEMO', 'sim'],
    ['DEMO_DATE', '2026-02-30'],
    ['DEMO_DATE', '05/05/2026'],
    ['MODULES', 'academy,loja'],
    ['SIGN_UP_ROLE', 'admin'],
    ['DEFAULT_PATH', 'https://elsewhere.example'],
    ['DEFAULT_PATH', '//elsewhere.example'],
    ['DEFAULT_PATH', '/\\elsewhere.example'],
    ['QUIZ_PROGRESS_URL', 'javascript:alert(1)'],
    ['ACADEMY_API', 'ftp://elsewhere.example'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://escola.example/path'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}=".*" não serve: indique `))
  })

  it('does not repeat a password when it refuses an address of a database', () => {
    expect(() => readConfig({ BACKUPS: 'elsewhere' })).toThrow(
      /^BACKUPS="elsewhere" não serve: .*DATABASE_URL/,
    )
    expect(() => readConfig({ DATABASE_URL: 'mysql://a:secret@b/c' })).toThrow(
      /^DATABASE_URL não serve(?!.*secret)/,
    )
  })
})
