import { expect, it } from 'vitest'
import { drawOrders, drawSets, drawVectors } from './qti-trials.ts'

const distinct = (all: readonly unknown[]) => new Set(all.map(each => JSON.stringify(each))).size

it('few sets are all tried, none twice, the empty one never', () => {
  const { all, isAll } = drawSets(3, [0], 7)
  expect(isAll).toBe(true)
  expect(all.toSorted()).toEqual([[0], [0, 1], [0, 1, 2], [0, 2], [1], [1, 2], [2]])
})

it('of many sets are tried the key, all, each alone, each pair, and what differs from the key in one', () => {
  const key = [1, 3]
  const { all, isAll } = drawSets(6, key, 60)
  expect(isAll).toBe(false)
  expect(all.length).toBeLessThanOrEqual(60)
  expect(distinct(all)).toBe(all.length)
  expect(all.every(set => set.length > 0)).toBe(true)
  const wanted = [key, [0, 1, 2, 3, 4, 5], [0], [5], [3], [1], [0, 1, 3], [1, 3, 5], [0, 1], [4, 5], [2, 4]]
  for (const set of wanted) expect(all).toContainEqual(set)
  expect(drawSets(6, key, 60).all).toEqual(all)
  expect(drawSets(6, key, 63).isAll).toBe(true)
})

it('few orders are all tried', () => {
  const { all, isAll } = drawOrders(3, 6)
  expect(isAll).toBe(true)
  expect(all.toSorted()).toEqual([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])
  expect(drawOrders(6, 720).all).toHaveLength(720)
})

it('of many orders are tried the right one, it turned round, neighbours exchanged, and turns', () => {
  const { all, isAll } = drawOrders(4, 20)
  expect(isAll).toBe(false)
  expect(distinct(all)).toBe(all.length)
  expect(all.length).toBeLessThanOrEqual(20)
  expect(all.slice(0, 8)).toEqual([
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 0, 2, 3],
    [0, 2, 1, 3],
    [0, 1, 3, 2],
    [1, 2, 3, 0],
    [2, 3, 0, 1],
    [3, 0, 1, 2],
  ])
  for (const order of all) expect(order.toSorted()).toEqual([0, 1, 2, 3])
  expect(drawOrders(7, 5040).isAll).toBe(false)
})

it('few answers to several places are all tried, nothing among them', () => {
  const { all, isAll } = drawVectors([['a', 'b'], ['x']], ['a', 'x'], 6)
  expect(isAll).toBe(true)
  expect(all.toSorted()).toEqual([
    ['', ''],
    ['', 'x'],
    ['a', ''],
    ['a', 'x'],
    ['b', ''],
    ['b', 'x'],
  ])
})

it('of many are tried the key, it with one place changed, one place alone, two exchanged, and one value everywhere', () => {
  const values = Array.from({ length: 4 }, () => ['a', 'b', 'c', 'd'])
  const key = ['a', 'b', 'c', 'd']
  const { all, isAll } = drawVectors(values, key, 200)
  expect(isAll).toBe(false)
  expect(all[0]).toEqual(key)
  expect(distinct(all)).toBe(all.length)
  expect(all.length).toBeLessThanOrEqual(200)
  const wanted = [
    ['b', 'a', 'c', 'd'],
    ['d', 'b', 'c', 'a'],
    ['b', 'b', 'b', 'b'],
    ['', 'b', 'c', 'd'],
    ['a', 'b', 'c', 'a'],
    ['', '', 'c', ''],
    ['a', '', '', ''],
  ]
  for (const vector of wanted) expect(all).toContainEqual(vector)
  for (const vector of all)
    expect(vector.every((each, at) => each === '' || values[at]?.includes(each))).toBe(true)
  expect(drawVectors(values, key, 625).isAll).toBe(true)
})

it('of a long list some are tried from its beginning to its end', () => {
  const values = [Array.from({ length: 400 }, (_, at) => `v${at}`), ['x']]
  const { all } = drawVectors(values, ['v0', 'x'], 100)
  const tried = all.map(([first]) => Number(first?.slice(1))).filter(Number.isFinite)
  expect(Math.max(...tried)).toBeGreaterThan(350)
  expect(all.length).toBeLessThanOrEqual(100)
})
