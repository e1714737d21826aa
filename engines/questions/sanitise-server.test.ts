import { describe, expect, it } from 'vitest'
import { plainToRich, sanitise } from './sanitise-server.ts'

const why = (dirty: string) => sanitise(dirty).removed.map(each => each.why)
const what = (dirty: string) => sanitise(dirty).removed.map(each => each.what)

describe('what a text loses, and what is said of it', () => {
  it('is nothing where nothing is markup, but the blanks around it', () => {
    expect(sanitise('  Quanto é\n2 + 2?  ')).toEqual({ html: 'Quanto é 2 + 2?', removed: [] })
  })

  it.each(['script', 'iframe', 'object', 'embed', 'noscript', 'template', 'applet'])('is a <%s>', name => {
    const { html, removed } = sanitise(`<p>a</p><${name}>alert(1)</${name}>`)
    expect(html).not.toContain(name)
    expect(removed).toEqual([
      { what: `<${name}>`, why: 'Código e conteúdo incorporado não entram nas perguntas.' },
    ])
  })

  it('is a link, whose text stays, and a style sheet', () => {
    expect(sanitise('<p>Vê <a href="https://x.mz">aqui</a>.</p>')).toEqual({
      html: '<p>Vê aqui.</p>',
      removed: [{ what: 'ligação', why: 'As ligações para fora são retiradas; o texto fica.' }],
    })
    expect(sanitise('<style>p { color: red }</style><p>a</p>')).toEqual({
      html: '<p>a</p>',
      removed: [{ what: '<style>', why: 'Os estilos do texto não são guardados.' }],
    })
  })

  it('is a picture from elsewhere, of which the words stay', () => {
    expect(
      sanitise('<p>a <img src="https://x.mz/f.png" alt="um mapa"> <img src="https://x.mz/g.png"></p>'),
    ).toEqual({
      html: expect.stringContaining('[um mapa]'),
      removed: ['f', 'g'].map(name => ({
        what: `imagem «https://x.mz/${name}.png»`,
        why: 'Só ficam as imagens que vêm no próprio ficheiro.',
      })),
    })
    expect(what(`<img src="https://x.mz/${'y'.repeat(100)}">`)[0]).toHaveLength('imagem «»'.length + 80)
  })

  it('is no picture of the question itself, with its words and its sizes in whole points', () => {
    const kept = sanitise('<p><img src="media:f.png" alt="um mapa" width="120" height="5cm"></p>')
    expect(kept.removed).toEqual([])
    expect(kept.html).toBe('<p><img src="media:f.png" alt="um mapa" width="120" /></p>')
    expect(sanitise('<img src="media:f.png">').html).toBe('<img src="media:f.png" alt="" />')
    expect(sanitise('<img src="media:f.png" width="12345" height="9999">').html).toBe(
      '<img src="media:f.png" alt="" height="9999" />',
    )
  })

  it('is an element that no question has; wrappers go without a word', () => {
    expect(sanitise('<marquee>a</marquee>')).toEqual({
      html: 'a',
      removed: [{ what: '<marquee>', why: 'Este elemento não é aceite no texto das perguntas.' }],
    })
    expect(sanitise('<section><font><center>a</center></font></section>')).toEqual({ html: 'a', removed: [] })
    expect(sanitise('<h1>a</h1><strike>b</strike>')).toEqual({ html: '<h3>a</h3><s>b</s>', removed: [] })
  })

  it('is code in an attribute', () => {
    expect(what('<p onclick="x()">a</p>')).toEqual(['onclick=…'])
    expect(why('<p onclick="x()">a</p>')).toEqual(['Código não entra nas perguntas.'])
    expect(why('<p title=" JavaScript:x()">a</p>')).toEqual(['Código não entra nas perguntas.'])
    expect(why('<p title="vbscript:x">a</p>')).toEqual(['Código não entra nas perguntas.'])
    expect(why('<p title="o javascript: uma língua">a</p>')).toEqual([])
  })

  it('is colours and places, but not a text that begins where texts begin', () => {
    expect(what('<p style="color: red">a</p>')).toEqual(['formatação'])
    expect(what('<p style="text-align: right">a</p>')).toEqual(['formatação'])
    expect(
      what('<p style="text-align: left;">a</p><p style="text-align:start">b</p><p style="">c</p>'),
    ).toEqual([])
  })

  it('is an attribute that says something, and not one that says nothing to a reader', () => {
    expect(what('<p contenteditable="true">a</p>')).toEqual(['contenteditable=…'])
    expect(why('<p contenteditable="true">a</p>')).toEqual([
      'Este atributo não é aceite no texto das perguntas.',
    ])
    const silent = [
      'class="x"',
      'id="x"',
      'align="left"',
      'data-x="1"',
      'aria-label="x"',
      'role="note"',
      'xml:lang="pt"',
    ]
    for (const attribute of silent)
      expect(sanitise(`<p ${attribute}>a</p>`), attribute).toEqual({ html: '<p>a</p>', removed: [] })
    expect(sanitise('<p lang="pt" dir="ltr" title="x">a</p>').html).toBe(
      '<p lang="pt" dir="ltr" title="x">a</p>',
    )
    expect(sanitise('<ol start="3"><li value="4">a</li></ol>').html).toBe(
      '<ol start="3"><li value="4">a</li></ol>',
    )
    expect(what('<p start="3">a</p>')).toEqual(['start=…'])
  })

  it('is its markup altogether where there is more of it than a question has', () => {
    const { html, removed } = sanitise('<b>'.repeat(10_001))
    expect(html.startsWith('&lt;b&gt;')).toBe(true)
    expect(removed).toEqual([
      { what: 'marcação', why: 'O texto tem elementos a mais para ser uma pergunta.' },
    ])
    expect(sanitise('<br />'.repeat(100)).removed).toEqual([])
  })

  it('is an empty shell, unless something is to be seen in it', () => {
    expect(sanitise('<p> <b></b></p>').html).toBe('')
    expect(sanitise('<p><hr></p>').html).toContain('<hr />')
    expect(sanitise('<p>a</p>').html).toBe('<p>a</p>')
  })

  it('is no line of a text whose lines count', () => {
    expect(sanitise('<p>um\n  dois</p><pre>um\n  dois</pre>').html).toBe(
      '<p>um dois</p><pre>um\n  dois</pre>',
    )
  })
})

it('a plain text keeps its lines, and what looks like markup in it is read as written', () => {
  expect(plainToRich(' a < b\r\nc\rd\n')).toBe('a &lt; b<br />c<br />d')
})
