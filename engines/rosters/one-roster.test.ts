import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { TableError } from '#engines/spreadsheets/table-error.ts'
import { cases } from '../../scripts/patience.ts'
import { isOneRoster, readOneRoster } from './one-roster.ts'

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

const classes =
  'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds\n' +
  'c1,,,Matemática 6ª,06,k1,MAT6,scheduled,,s1,t1\n' +
  'c2,,,6ªA,06,k2,6A,homeroom,,s1,t1\n' +
  'c3,,,5ªB,05,k3,5B,scheduled,,s1,t1\n'

const demographics =
  'sourcedId,status,dateLastModified,birthDate,sex\nu1,,,2014-05-05,female\nu2,,,2013-02-01,male\n'

const v11 = {
  'manifest.csv': 'propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\nfile.users,bulk\n',
  'users.csv':
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password\n' +
    'u1,,,true,s1,student,ana.m,,Ana,Sitoe,Marta,20260501,,,,g1,06,\n' +
    'u2,,,true,s1,student,rui,,Rui,Macie,,,,,,,06,\n' +
    'u3,tobedeleted,,true,s1,student,foi,,Já,Foi,,,,,,,06,\n' +
    'g1,,,true,s1,parent,,,Marta,Sitoe,,,m@escola.mz,84 000 0000,,u1,,\n' +
    't1,,,true,s1,teacher,prof,,Abílio,Macuácua,,,,,,,,\n',
  'classes.csv': classes,
  'enrollments.csv':
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate\n' +
    'e1,,,c1,s1,u1,student,true,,\ne2,,,c2,s1,u1,student,false,,\ne3,,,c3,s1,u2,student,,,\n' +
    'e4,,,c2,s1,t1,teacher,true,,\ne5,tobedeleted,,c2,s1,u2,student,true,,\n',
  'demographics.csv': demographics,
}

const v12 = {
  ...v11,
  'manifest.csv': 'propertyName,value\nmanifest.version,1.0\noneroster.version,1.2\n',
  'users.csv':
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,primaryOrgSourcedId\n' +
    'u1,active,,true,ana.m,,Ana,Sitoe,Marta,20260501,,,,g1,06,,,s1\n' +
    'u2,active,,true,rui,,Rui,Macie,,,,,,,06,,,s1\n' +
    'u3,tobedeleted,,true,foi,,Já,Foi,,,,,,,06,,,s1\n' +
    'g1,active,,true,,,Marta,Sitoe,,,m@escola.mz,84 000 0000,,u1,,,,s1\n' +
    't1,active,,true,prof,,Abílio,Macuácua,,,,,,,,,,s1\n',
  'roles.csv':
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId\n' +
    'r1,active,,u1,primary,student,,,s1,\nr2,active,,u2,primary,student,,,s1,\n' +
    'r3,active,,u3,primary,student,,,s1,\nr4,active,,g1,primary,parent,,,s1,\nr5,active,,t1,primary,teacher,,,s1,\n',
}

const expected = [
  {
    line: 2,
    identifier: '20260501',
    fullName: 'Ana Marta Sitoe',
    sex: 'female',
    birthDate: '2014-05-05',
    group: '6ªA',
    guardianName: 'Marta Sitoe',
    guardianContact: '84 000 0000',
  },
  {
    line: 3,
    identifier: 'rui',
    fullName: 'Rui Macie',
    sex: 'male',
    birthDate: '2013-02-01',
    group: '5ªB',
    guardianName: '',
    guardianContact: '',
  },
]

describe('a OneRoster package', () => {
  it.each([
    ['1.1', v11],
    ['1.2', v12],
  ] as const)('of version %s gives its pupils, each with the class that is a register', (version, files) => {
    const bytes = zip(files)
    expect(isOneRoster(bytes)).toBe(true)
    expect(readOneRoster(bytes)).toEqual({
      version,
      pupils: expected,
      notes: [
        '2 utilizadores não são alunos e ficam de fora.',
        '1 utilizador está marcado como eliminado e fica de fora.',
      ],
    })
  })

  it('is read from a folder, without a manifest, with columns in another order and in Windows-1252', () => {
    const latin = Uint8Array.from(
      'role,familyName,givenName,sourcedId\nstudent,Concei\u00e7\u00e3o,Am\u00e1lia,u1\n',
      letter => letter.charCodeAt(0),
    )
    const { version, pupils } = readOneRoster(zipSync({ 'exportado/Users.csv': latin }))
    expect(version).toBe('1.1')
    expect(pupils).toMatchObject([{ fullName: 'Amália Conceição', group: '', identifier: '' }])
  })

  const users = (...rows: string[]) =>
    `${['sourcedId,status,role,givenName,familyName,agentSourcedIds', ...rows].join('\n')}\n`

  it('with no more than one name of each pupil is enough', () => {
    expect(
      readOneRoster(zip({ 'users.csv': 'sourcedId,role,givenName\nu1,Student,Ana\n' })).pupils,
    ).toMatchObject([{ fullName: 'Ana' }])
  })

  it('of pupils alone has nothing to note, and of one other says so of one', () => {
    const pupil = 'u1,,student,Ana,Sitoe,'
    expect(readOneRoster(zip({ 'users.csv': users(pupil) })).notes).toEqual([])
    expect(readOneRoster(zip({ 'users.csv': users(pupil, 't1,,teacher,Rui,Macie,') })).notes).toEqual([
      '1 utilizador não é aluno e fica de fora.',
    ])
    const gone = ['u2,tobedeleted,student,Já,Foi,', 'u3,ToBeDeleted,student,Também,Foi,']
    expect(readOneRoster(zip({ 'users.csv': users(pupil, ...gone) })).notes).toEqual([
      '2 utilizadores estão marcados como eliminados e ficam de fora.',
    ])
  })

  it('names the first guardian that it knows, whatever is around the commas', () => {
    const rows = ['u1,,student,Ana,Sitoe,"nobody, g2 ,g1"', 'g1,,parent,Um,Sitoe,', 'g2,,parent,Dois,Sitoe,']
    expect(readOneRoster(zip({ 'users.csv': users(...rows) })).pupils).toMatchObject([
      { guardianName: 'Dois Sitoe' },
    ])
  })

  it('reads cells without the blanks around them', () => {
    const text = ' sourcedId ,role, givenName\n u1 ,student, Ana \n , ,\n'
    expect(readOneRoster(zip({ 'users.csv': text })).pupils).toMatchObject([{ line: 2, fullName: 'Ana' }])
  })

  it.each([
    ['the primary one', 'c1,u1,student,false\nc3,u1,student,TRUE\n', '5ªB'],
    ['the first of several alike', 'c1,u1,student,\nc3,u1,student,\n', 'Matemática 6ª'],
    ['one that names no role', 'c3,u1,,\n', '5ªB'],
    ['none as a teacher', 'c3,u1,teacher,true\n', ''],
    ['none that is not among the classes', 'c9,u1,student,true\n', ''],
  ])('gives a pupil %s', (_which, rows, group) => {
    const enrollments = `classSourcedId,userSourcedId,role,primary\n${rows}`
    const files = {
      'users.csv': users('u1,,student,Ana,Sitoe,'),
      'classes.csv': classes,
      'enrollments.csv': enrollments,
    }
    expect(readOneRoster(zip(files)).pupils).toMatchObject([{ group }])
  })

  it('says its version by its manifest, or by having a file of roles', () => {
    const roles = 'userSourcedId,role\nu1,student\n'
    const files = { 'users.csv': 'sourcedId,givenName\nu1,Ana\n', 'roles.csv': roles }
    expect(readOneRoster(zip(files)).version).toBe('1.2')
    const manifest = 'propertyName,value\nmanifest.version,1.0\nOneRoster.Version,1.3\n'
    expect(readOneRoster(zip({ ...files, 'manifest.csv': manifest })).version).toBe('1.3')
  })

  it('with an empty file of classes is read without them', () => {
    const files = { 'users.csv': users('u1,,student,Ana,Sitoe,'), 'classes.csv': '', 'enrollments.csv': '' }
    expect(readOneRoster(zip(files)).pupils).toMatchObject([{ group: '' }])
  })

  it('of more users than a country has in one school is refused', () => {
    const many = (count: number) => users(...Array.from({ length: count }, (_, at) => `u${at},,student,A,B,`))
    expect(readOneRoster(zip({ 'users.csv': many(20_000) })).pupils).toHaveLength(20_000)
    expect(() => readOneRoster(zip({ 'users.csv': many(20_001) }))).toThrow('mais de 20 000')
  })

  it('larger than one piece of its archive is put together whole', () => {
    const noise = Array.from(
      { length: 9000 },
      (_, at) => `u${at},,student,${(at * 7919) % 9973},${(at * 104729) % 99991},`,
    )
    const { pupils } = readOneRoster(zip({ 'users.csv': users(...noise) }))
    expect(pupils.map(pupil => pupil.fullName)).toEqual(
      Array.from({ length: 9000 }, (_, at) => `${(at * 7919) % 9973} ${(at * 104729) % 99991}`),
    )
  })

  it.each([
    [{ 'classes.csv': classes }, 'users.csv'],
    [{ 'users.csv': 'role,givenName\nstudent,Ana\n' }, 'sourcedId'],
    [{ 'users.csv': 'sourcedId,role\nu1,student\n' }, 'nomes'],
    [{ 'users.csv': '' }, 'sourcedId'],
  ])('without what names pupils is refused in words: %#', (files, named) => {
    expect(() => readOneRoster(zip(files))).toThrow(named)
  })

  it('that unpacks to more than it may is refused', () => {
    const bomb = zip({ 'users.csv': 'a'.repeat(1_000_001) })
    expect(bomb.length).toBeLessThan(2000)
    expect(() => readOneRoster(bomb, 1_000_000)).toThrow('grande demais')
  })

  it('damaged anywhere is read or refused, never anything else', () => {
    const whole = zip(v12)
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, by, cut) => {
        const bytes = cut ? whole.slice(0, at) : whole.slice()
        if (!cut) bytes[at] = ((bytes[at] ?? 0) + by) % 256
        try {
          if (isOneRoster(bytes)) readOneRoster(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(TableError)
        }
      }),
      { numRuns: cases(60, 300) },
    )
  })

  it('is not taken for one where there is a workbook or a plain table', () => {
    expect(isOneRoster(zip({ 'xl/workbook.xml': '<x/>' }))).toBe(false)
    expect(isOneRoster(strToU8('Nome;Sexo\nAna;M'))).toBe(false)
    expect(isOneRoster(strToU8('Pupil;Sexo\nAna;M'))).toBe(false)
    expect(isOneRoster(strToU8('NK;Sexo\nAna;M'))).toBe(false)
  })
})
