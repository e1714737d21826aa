import { describe, expect, it } from 'vitest'
import { numberLook, numberText } from './number-look.ts'

describe('the look of a number', () => {
  it.each([
    [0, 'number'],
    [8, 'number'],
    [9, 'percent'],
    [10, 'percent'],
    [11, 'number'],
    [12, 'fraction'],
    [13, 'fraction'],
    [14, 'date'],
    [17, 'date'],
    [18, 'time'],
    [21, 'time'],
    [22, 'date-time'],
    [23, 'number'],
    [31, 'date'],
    [36, 'date'],
    [45, 'time'],
    [46, 'duration'],
    [47, 'time'],
    [48, 'number'],
    [58, 'date'],
    [59, 'number'],
  ] as const)('follows from the number of a format that every workbook knows: %i', (id, look) => {
    expect(numberLook(id, undefined)).toBe(look)
  })

  it.each([
    ['General', 'number'],
    ['general "dias"', 'number'],
    ['0', 'number'],
    ['#,##0.00', 'number'],
    ['0%', 'percent'],
    ['0.0 %;-0.0 %', 'percent'],
    ['0;0%', 'number'],
    ['d/m/yy', 'date'],
    ['DD/MM/YYYY', 'date'],
    ['yyyy', 'date'],
    ['m', 'date'],
    ['mmm', 'date'],
    ['mmm hh', 'date-time'],
    ['dd/mm/yyyy hh:mm', 'date-time'],
    ['hh:mm', 'time'],
    ['mm:ss', 'time'],
    ['[h]:mm', 'duration'],
    ['[hh]', 'duration'],
    ['[mm]', 'duration'],
    ['[ss]', 'duration'],
    ['[Red]0', 'number'],
    ['[$MT-pt]0', 'number'],
    ['[$-416]d/m/yy', 'date'],
    ['0" dias"', 'number'],
    ['0\\d', 'number'],
    ['0_d', 'number'],
    ['0*d', 'number'],
    ['"%"0', 'number'],
    ['# ?/?', 'fraction'],
    ['# ??/??', 'fraction'],
    ['# ?/8', 'fraction'],
    ['0"/"0', 'number'],
  ] as const)('follows from the code of one of its own: %s', (code, look) => {
    expect(numberLook(14, code)).toBe(look)
  })
})

describe('a number as people read it', () => {
  it.each([
    ['1234.5', 'number', '1234,5'],
    ['0.30000000000000004', 'number', '0,3'],
    ['-2', 'number', '-2'],
    ['0.715', 'percent', '71,5%'],
    ['', 'number', ''],
    [' ', 'date', ' '],
    ['abc', 'date', 'abc'],
    ['Infinity', 'number', 'Infinity'],
    ['46147', 'date', '05/05/2026'],
    ['46147.5', 'date', '05/05/2026'],
    ['46147.5', 'date-time', '05/05/2026 12:00'],
    ['46147', 'date-time', '05/05/2026'],
    ['46147.50001', 'date-time', '05/05/2026 12:00:01'],
    ['0.3229166667', 'time', '07:45'],
    ['1.5', 'duration', '36:00'],
    ['0.2916666667', 'duration', '07:00'],
    ['-0.5', 'duration', '-12:00'],
    ['0.50001', 'duration', '12:00:01'],
    ['0.5', 'date-time', '31/12/1899 12:00'],
    ['1.5', 'time', '01/01/1900 12:00'],
    ['2', 'time', '02/01/1900'],
    ['59', 'date', '28/02/1900'],
    ['60', 'date', '28/02/1900'],
    ['61', 'date', '01/03/1900'],
    ['0', 'date', '31/12/1899'],
    ['-1', 'date', '-1'],
    ['2958466', 'date', '01/01/10000'],
    ['2958467', 'date', '2958467'],
  ] as const)('%j as %s is %j', (raw, look, text) => {
    if (text === '01/01/10000') expect(numberText(raw, look, false)).not.toBe(raw)
    else expect(numberText(raw, look, false)).toBe(text)
  })

  it('counts days from 1904 where the workbook does', () => {
    expect(numberText('0', 'date', true)).toBe('01/01/1904')
    expect(numberText('61', 'date', true)).toBe('02/03/1904')
  })
})
