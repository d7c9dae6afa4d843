import { rootElementId, startFailedEvent, startProblemId, waitsAttribute } from '../contracts/page.ts';
import type { Language } from '../domain/languages.ts';

// The server writes both into every page (server/src/features/site/page.ts).

/** The HTML of a page whose shell failed to start. */
export function startProblem(language: Language): string {
  const { title, text, tryAgain } = texts[language];
  return `<main class="gh-note"><div role="alert"><h1>${title}</h1><p>${text}</p></div><button type="button">${tryAgain}</button></main>`;
}

/**
 * Runs in the page before the shell's scripts. Refetches a failed file of the shell bypassing the cache, so that the
 * next attempt gets the right one: a browser may cache a built file, or a wrong response in its place, for a year.
 * Shows the problem when it was an initial file, or the shell reports that it cannot start.
 */
export const startProblemScript = `(()=>{const failed=[],
refetch=(url)=>fetch(url,{cache:"reload",signal:AbortSignal.timeout(15000)}).then((r)=>r.blob()).catch(()=>{}),
show=()=>{if(document.readyState==="loading")return addEventListener("DOMContentLoaded",show);
document.documentElement.removeAttribute("${waitsAttribute}");
const root=document.getElementById("${rootElementId}");
root.replaceChildren(document.getElementById("${startProblemId}").content.cloneNode(true));
root.querySelector("button").onclick=({target})=>{target.disabled=true;Promise.all(failed.map(refetch)).then(()=>location.reload())}};
addEventListener("error",({target:t})=>{if(t.tagName!=="SCRIPT"||!t.src.startsWith(location.origin+"/static/"))return;
failed.push(t.src);refetch(t.src);if(t.defer)show()},true);
addEventListener("${startFailedEvent}",show)})()`;

const texts: Record<Language, { title: string; text: string; tryAgain: string }> = {
  en: {
    title: 'Guildhall could not start',
    text: 'A file of this page did not arrive, or is not the one we published, so your browser did not run it. What you saved is safe. Check your connection and try again. If this keeps happening, tell the office.',
    tryAgain: 'Try again',
  },
  fr: {
    title: 'Guildhall n’a pas pu démarrer',
    text: 'Un fichier de cette page n’est pas arrivé, ou n’est pas celui que nous avons publié : votre navigateur ne l’a donc pas exécuté. Ce que vous avez enregistré est en sécurité. Vérifiez votre connexion et réessayez. Si le problème persiste, prévenez le secrétariat.',
    tryAgain: 'Réessayer',
  },
  ar: {
    title: 'تعذّر تشغيل Guildhall',
    text: 'لم يصل أحد ملفات هذه الصفحة، أو أنه ليس الملف الذي نشرناه، ولذلك لم يشغّله متصفحك. ما حفظته في أمان. يُرجى التحقق من اتصالك بالإنترنت ثم إعادة المحاولة. وإذا تكررت المشكلة فيُرجى إبلاغ المكتب.',
    tryAgain: 'إعادة المحاولة',
  },
  cn: {
    title: 'Guildhall 无法启动',
    text: '此页面的某个文件未能送达，或与我们发布的文件不一致，因此您的浏览器没有运行它。您已保存的内容不会丢失。请检查网络连接后重试。如果问题持续出现，请联系办公室。',
    tryAgain: '重试',
  },
};
