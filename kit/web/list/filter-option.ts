/** One value of a filter. */
export interface FilterOption {
  value: string
  label: string
}

export interface FilterMenuProps {
  label: string
  options: readonly FilterOption[]
  /** The values in force; empty means all. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Only one value at a time. */
  single?: boolean
}
