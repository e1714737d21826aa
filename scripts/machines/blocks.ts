/** The blocks of a page that say for which machines they are, ```` ```sh all ````, in their order. */
export function blocksOf(page: string): { where: string; commands: string }[] {
  return [...page.matchAll(/^```sh (\w+)\n(.*?)^```$/gms)].map(([, where = '', commands = '']) => ({
    where,
    commands: commands.trimEnd(),
  }))
}
