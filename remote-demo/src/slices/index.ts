// Every page imports this, so that all slices of the specification (§3) are in the store once the remote has loaded.
import './blog.ts';
import './chat.ts';
import './contacts.ts';
import './ecommerce.ts';
import './email.ts';
import './notes.ts';
import './ticket.ts';
import './userposts.ts';
