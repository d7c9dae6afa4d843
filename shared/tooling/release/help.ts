export const help = `pnpm release <remote>                      build, check, upload, verify, and activate
pnpm release canary <remote> <percent>     the same, but for some people only; --build gives them one from the store
pnpm release promote <remote>              give the canary to everybody
pnpm release cancel <remote>               take the canary back
pnpm release rollback <remote>             bring the build before back; --build names another
pnpm release disable|enable <remote>       switch the remote's area off or on
pnpm release adopt [<remote> …]            activate what is built here, and let "npm start" bring newer builds again
pnpm release status [<remote>]             what is active, since when, by whom; --json for programs
pnpm release check [<remote> …]            say whether what is built here could be released; releases nothing
pnpm release prune [--days 30]             remove builds that nobody can need any more

  --to <target>     a folder, a running server (https://…, needs RELEASE_TOKEN), or a bucket
                    (s3://bucket/prefix?endpoint=https://…&region=…, needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY);
                    else RELEASE_TARGET, else the store of the server on this machine
  --create          start a store at the target, where there is none yet
  --built           take what lies in remote-…/dist instead of building
  --dist <folder>   take a build made elsewhere, as it lies there
  --by <name>       who releases; else RELEASE_BY, the CI run, or your account
  --url <address>   where the files of a folder or bucket are served, to verify them there; else RELEASE_URL
  --base <address>  the remote's own origin, for example https://staff.example.org/r/
  --shell <where>   the shell to compare with: a server's address or a site.json; else the target's, or the one built here
  --keep-canary     leave a running canary as it is
  --build <name>    <version>+<hash>, for canary and rollback

Exit code 0: done. 1: stopped, and nothing active was changed unless the lines say so. 2: not understood.
More in docs/releasing.md.`;
