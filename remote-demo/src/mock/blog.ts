import { nextId } from '../slices/demo-slice.ts';
import { slugOf, type BlogPost } from '../slices/blog.ts';
import { dayAgo } from './rows.ts';
import { findPost, postNotFound, textOf } from './refusal.ts';
import { visitorName } from './visitor.ts';

const samplePosts = (): BlogPost[] => [
  {
    id: 1,
    title: 'A bench for ten hands',
    content: `How five members built a press together in a winter, and what they would do otherwise today.

It began with a beam. When the boathouse was taken down, somebody asked whether anybody had a use for two metres of oak, a hundred and forty years old. Everybody did, and so nobody got it: it became the bed of a press that belongs to us all.

We met on Saturdays at two. The first three went by with drawing, because a press is a simple machine in which every part decides about another. The screw was the hard one. We cut it by hand, after a drawing from 1790, and the drawing was right.

What we would do otherwise: measure the door before building a thing that has to leave through it.`,
    category: 'Workshop',
    featured: true,
    view: 1204,
    share: 38,
    author: 'Jonas Weber',
    publishedOn: dayAgo(5),
    picture: 'press',
    comments: [{ id: 1, author: 'Li Wen', text: 'The drawing of the screw is worth its weight in gold.' }],
  },
  {
    id: 2,
    title: 'Paper that remembers water',
    content: `After the flood in the archive: what dried flat, what did not, and why blotting paper is not enough.

Wet paper is patient for about two days. After that, mould decides. We froze what we could not dry, and dried what we could not freeze, on every table in the house.

Sheets that had been sized with gelatine came back almost flat. Modern copies cockled for good. The surprise were the maps: linen-backed, soaked through, and the calmest of all once they lay between felts.

Blotting paper takes the water out. Only weight and time take the memory of it.`,
    category: 'Conservation',
    featured: false,
    view: 873,
    share: 21,
    author: 'Amara Okafor',
    publishedOn: dayAgo(12),
    picture: 'paper',
    comments: [],
  },
  {
    id: 3,
    title: 'Three answers to one letter',
    content: `A referee, an applicant and the office tell how the same week looked from where they sat.

The applicant counted days. The referee had lost the link and was ashamed to say so. The office had answered both on the day the letters came, and wondered what everybody was waiting for.

Nothing went wrong, and yet nobody would have called it a good week. Since then each of the three can see whose turn it is. It is a small sentence on a page, and it has saved us a great many letters.`,
    category: 'Association',
    featured: false,
    view: 655,
    share: 9,
    author: 'Marta Silva',
    publishedOn: dayAgo(20),
    picture: 'letters',
    comments: [],
  },
  {
    id: 4,
    title: 'Moving eleven thousand books',
    content: `A library moves one shelf at a time, or not at all.

We numbered the shelves before we touched a book, and the boxes before we filled them. A box holds half a metre; a person carries two boxes an hour without hating the other people. The rest is multiplication.

On the last evening every shelf was full and one box was left over. It held the catalogue.`,
    category: 'Association',
    featured: false,
    view: 498,
    share: 14,
    author: 'Owen Price',
    publishedOn: dayAgo(33),
    picture: 'shelf',
    comments: [{ id: 1, author: 'Marta Silva', text: 'I still look for it in that box.' }],
  },
  {
    id: 5,
    title: 'What ink does to iron, and iron to paper',
    content: `Iron gall ink was made to last, and it does: longer than the paper it stands on.

Hold a letter against the light and look for brown halos. They tell that the ink has begun to travel. Keep such sheets dry and cool, never fold them again, and never, with the best of intentions, laminate them.

For everything else there is a conservator. For this there is time, and it is not on our side.`,
    category: 'Conservation',
    featured: false,
    view: 1010,
    share: 44,
    author: 'Nadia Haddad',
    publishedOn: dayAgo(47),
    picture: 'ink',
    comments: [],
  },
  {
    id: 6,
    title: 'A stitch that opens flat',
    content: `Sewing over split thongs takes an hour longer and saves a lifetime of bent spines.

The thread goes round the support twice, once on each side of the slit. The book opens flat on the first day and on the ten thousandth. Medieval binders knew; then paper became cheap, and time did not.

Bring four sheets, a needle and the patience of a cat. We supply the thongs.`,
    category: 'Workshop',
    featured: false,
    view: 732,
    share: 17,
    author: 'Li Wen',
    publishedOn: dayAgo(61),
    picture: 'thread',
    comments: [],
  },
];

type Body = Readonly<Record<string, unknown>>;

/**
 * The blog, starting from the posts of an earlier visit.
 * @param kept reads them
 */
export function createBlog(kept: () => readonly BlogPost[] = () => []) {
  // Immutable: a value returned earlier never changes.
  let posts: readonly BlogPost[] = samplePosts();
  const goOn = () => {
    if (kept().length > 0) posts = kept();
  };
  const change = (post: BlogPost, changed: Partial<BlogPost>) => {
    const next = { ...post, ...changed };
    posts = posts.map((one) => (one === post ? next : one));
    return next;
  };
  return {
    all() {
      goOn();
      return posts;
    },
    open({ title }: Body) {
      goOn();
      const post = posts.find((candidate) => slugOf(candidate.title) === title);
      if (!post) throw postNotFound();
      return change(post, { view: post.view + 1 });
    },
    addComment(body: Body) {
      goOn();
      const post = findPost(posts, body.postId);
      const comment = { id: nextId(post.comments), author: visitorName(), text: textOf(body, 'comment') };
      change(post, { comments: [...post.comments, comment] });
      return { posts };
    },
  };
}
