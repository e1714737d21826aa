import type { NavItem, NavSection } from './navigation.ts'

/** A section's items where room is scarce: one that folds becomes a single item with its items as children. */
export function narrowItems(section: NavSection): readonly NavItem[] {
  const [first] = section.items
  if (!section.foldsWhenNarrow || !first) return section.items
  return [{ title: section.heading, icon: section.icon, path: first.path, children: section.items }]
}
