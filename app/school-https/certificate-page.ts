import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'

const FILE = '/autoridade.crt'

/** Instructions for phones before they can connect: how to install the school's authority, and then the address. */
interface InstallGuide {
  appName: string
  /** Where the product is, with HTTPS. */
  address: string
  authorityFile: string
}

/**
 * The one page that is served without TLS, to phones that do not know the authority yet, and the authority's certificate,
 * which is no secret. Anything else leads to the page.
 */
export function certificatePage(about: InstallGuide): Server {
  const authority = new X509Certificate(readFileSync(about.authorityFile))
  const page = Buffer.from(pageOf(about, authority.fingerprint256))
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    response.setHeader('x-content-type-options', 'nosniff')
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end()
    if (path === FILE)
      return void response
        .writeHead(200, {
          'content-type': 'application/x-x509-ca-cert',
          'content-disposition': 'attachment; filename="dondza-autoridade.crt"',
        })
        .end(authority.raw)
    if (path !== '/') return void response.writeHead(302, { location: '/' }).end()
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
      .end(page)
  })
  server.maxConnections = 500
  server.requestTimeout = 30_000
  server.headersTimeout = 20_000
  return server
}

function pageOf({ appName, address }: InstallGuide, fingerprint: string): string {
  const name = escaped(appName)
  return `<!doctype html>
<html lang="pt-MZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preparar este telemóvel · ${name}</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;max-width:36rem;padding:24px 16px;font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.25}h2{margin-top:32px;font-size:1.125rem}
a.button{display:block;padding:14px 16px;border-radius:8px;background:#00695c;color:#fff;text-align:center;font-weight:600;text-decoration:none}
li{margin:8px 0}code{overflow-wrap:anywhere}
</style>
</head>
<body>
<h1>Preparar este telemóvel para a ${name}</h1>
<p>Faz-se uma vez. Depois a câmara, o trabalho sem rede e as chaves de acesso funcionam, e o endereço abre sem avisos.</p>
<p><a class="button" href="${FILE}">1. Descarregar o certificado da escola</a></p>
<h2>2. Instalar no Android</h2>
<ol>
<li>Abra <b>Definições</b> e procure «certificado».</li>
<li>Escolha <b>Certificado CA</b> (pode estar em Segurança, Encriptação e credenciais, Instalar um certificado).</li>
<li>Aceite o aviso e escolha <b>dondza-autoridade.crt</b> nas transferências.</li>
</ol>
<h2>2. Instalar no iPhone</h2>
<ol>
<li>Abra <b>Definições</b>, <b>Perfil descarregado</b>, e toque em <b>Instalar</b>.</li>
<li>Em <b>Definições</b>, <b>Geral</b>, <b>Informações</b>, <b>Definições de fiabilidade dos certificados</b>, ligue o da escola.</li>
</ol>
<h2>2. Instalar num computador</h2>
<p>Abra o ficheiro e instale-o em «Autoridades de certificação de raiz fidedigna». O Firefox tem a sua lista: Definições, Privacidade e segurança, Certificados, Autoridades, Importar.</p>
<h2>3. Abrir</h2>
<p><a class="button" href="${escaped(address)}">${escaped(address)}</a></p>
<h2>Está certo?</h2>
<p>A escola mostra esta impressão digital no computador onde o programa está. Se for outra, não instale.</p>
<p><code>${fingerprint}</code></p>
<p>Esta autoridade só vale para endereços da rede da escola: não serve para se fazer passar por outro sítio.</p>
</body>
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
